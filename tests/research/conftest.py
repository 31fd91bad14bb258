"""What the libraries of researchers must not do to the other tests of the same process."""

import sys

from absl import logging

# OpenSpiel's algorithms log through absl, whose handler closes its stream when another part of the process
# sets logging up anew, as our server does.  It leaves the real standard error alone, but not pytest's.
logging.get_absl_handler().python_handler.setStream(sys.__stderr__)
