"""What tables and evenings have in common: a stream of stored rows, its lock, connections and peers."""
