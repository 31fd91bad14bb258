"""The rules: pure, without clock, dice, input or output, and compiled by mypyc where a compiler is."""
