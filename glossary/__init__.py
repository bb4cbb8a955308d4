"""Altered Glossary: the rules of the card game Altered, their dictionaries and their search."""
