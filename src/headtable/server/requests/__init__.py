"""What the messages of a client do: sessions, and the requests of tables and of evenings."""
