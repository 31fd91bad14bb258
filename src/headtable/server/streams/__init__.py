"""What tables and evenings are made of alike: a stream of stored rows, in order, each answered once."""
