"""Puts what happens in plays, and what cards do, into words: whole sentences, in each language.

``narrator`` tells plays and ``abilities`` says what cards do; the words of both stand in
``sentences/``, which ``phrasebook`` reads. What a card does is said by one class, which each module
adds its subject to: ``selections``, ``amounts``, ``conditions``, ``moments`` (triggers), ``costs``,
``plain_verbs``, ``verb_clauses``, ``instructions`` and ``passives``, in this order.
"""
