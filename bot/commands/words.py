"""The `words` command: what is known of a word, or which words there are."""

from typing import Annotated

import typer

from bot.terminal import options
from bot.terminal.option_groups import spelled_out


@spelled_out
def words(
    *,
    word: Annotated[str | None, typer.Argument(help="A word to look up.")] = None,
    lists: options.WordOptions,
    json_: options.Json = False,
) -> None:
    """Say what is known of a word, how likely it is today and why, or which words there are."""
    from solver.words import Lexicon, describe, summaries

    if word is None:
        rows = summaries(lists.lists())
    else:
        folded = options.plain_word(word)
        lexicon = lists.lists(folded).load()
        rows = [describe(lexicon, folded)]
        if lexicon is Lexicon.built_in(5):
            from bot.terminal.chances import chance_today

            rows[0].update(chance_today(folded))
    if json_:
        options.echo_json({"results": rows} if word is None else rows[0])
        return
    from bot.terminal.tables import facts

    options.console().print(facts(rows), highlight=False)
