"""The paper of a progressive evening as PDF: tally cards, table cards, seating and standings."""
