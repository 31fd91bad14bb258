"""What a seat can know of hidden cards, and random deals that agree with it: the parts of `imagine`."""
