"""Plain HTTP: the routes and what stands around them, documents, static files, origins."""
