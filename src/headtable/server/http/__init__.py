"""HTTP: the endpoints of the API and their types, the OpenAPI document, static files, checks on requests."""
