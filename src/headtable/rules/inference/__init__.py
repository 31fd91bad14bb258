"""What a seat can know of hidden cards, and worlds dealt from it: all that stands behind `imagine`."""
