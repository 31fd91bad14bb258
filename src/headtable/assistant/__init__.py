"""A seat for an AI assistant: a table as tools of the Model Context Protocol (docs/assistant.md)."""
