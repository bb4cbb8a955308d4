"""Puts what happens in plays, and what cards do, into words: whole sentences, in each language.

``narrator`` tells plays and ``abilities`` says what cards do; the words of both stand in
``sentences/``, which ``phrasebook`` reads.
"""
