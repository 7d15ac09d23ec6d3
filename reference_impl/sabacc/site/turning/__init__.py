"""Markdown turned into HTML at once, wherever it is as plain as the book has it."""
