"""The `words` command: what is known of a word, or which words there are."""

from typing import Annotated

import typer

from bot.terminal import options


def words(
    word: Annotated[str | None, typer.Argument(help="A word to look up.")] = None,
    guesses: options.Guesses = None,
    answers: options.Answers = None,
    length: options.Length = None,
    words_: options.Words = None,
    json_: options.Json = False,
) -> None:
    """Say what is known of a word, how likely it is today and why, or which words there are."""
    from solver.words import Lexicon, describe, summaries

    if word is None:
        rows = summaries(options.lists(guesses, answers, length, words_))
    else:
        folded = options.plain_word(word)
        asked = (folded,)
        lexicon = options.position(
            options.lists(guesses, answers, length, words_), "wordle", words=asked
        ).lexicon
        rows = [describe(lexicon, folded)]
        if lexicon is Lexicon.built_in(5):
            from bot.terminal.chances import chance_today

            rows[0].update(chance_today(folded))
    if json_:
        options.echo_json({"results": rows} if word is None else rows[0])
        return
    from bot.terminal.tables import facts

    options.console().print(facts(rows), highlight=False)
