"""Puts what happens in plays, and what cards do, into words: whole sentences, in each language.

``narrator`` tells plays and ``abilities`` says what cards do; the words of both stand in
``sentences/``, which ``phrasebook`` reads. What a card does is said by functions, a module a
subject: ``selections``, ``amounts``, ``conditions``, ``moments`` (triggers), ``costs``,
``plain_verbs``, ``verb_clauses``, ``instructions`` and ``passives``, each above those before it.
All are handed a ``talk``: what hangs over what is said, and what was named before. A part that may
hold any other is said by ``talk.part``, by the table at the end of ``abilities``.
"""
