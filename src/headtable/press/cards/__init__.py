"""Card faces, backs, boards and pieces as SVG."""
