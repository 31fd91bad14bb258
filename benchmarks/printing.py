"""How long each box takes to print, and how large its file is: at most 5 s and 2 MB.

    make bench ONLY=printing [ARGS="--paper letter"]

Each box is printed in a process of its own, from nothing: the library and the fonts are loaded too.
Other work on the machine makes it wait, so that what counts is the time of the processor.
"""

import argparse
import json
import subprocess
import sys

MOST_SECONDS = 5
MOST_BYTES = 2_000_000
PROGRAM = """
import json, sys, time
start = time.perf_counter(), time.process_time()
from headtable.press.print_and_play.print_options import read_options
from headtable.press.print_and_play.box_document import print_box
made = print_box(sys.argv[1], read_options({"paper": sys.argv[2]}))
print(json.dumps([time.perf_counter() - start[0], time.process_time() - start[1], len(made)]))
"""


def main() -> int:
    """Print a line for each box; 1 where one is too slow or too large."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--paper", default="a4")
    paper = parser.parse_args().paper
    is_good = True
    for box in ("trolley", "trix", "trocadero", "railroad", "mayflower"):
        words = [sys.executable, "-c", PROGRAM, box, paper]
        done = subprocess.run(words, capture_output=True, text=True, check=True)
        seconds, processor, size = json.loads(done.stdout)
        is_good = is_good and processor <= MOST_SECONDS and size <= MOST_BYTES
        print(f"{box:10} {seconds:5.2f} s ({processor:.2f} s of processor time) {size / 1000:6.0f} kB")
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
