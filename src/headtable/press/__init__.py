"""Cards, boards and pieces drawn as SVG, and what is printed of them and of evenings as PDF."""
