"""The guide for GitHub: few steps, and the names that the workflow has."""

import re

import yaml

from tests.bot.github.runner import ROOT, SCRIPTS, WORKFLOW

GUIDE = (ROOT / "docs" / "github.md").read_text(encoding="utf-8")
TEXT = WORKFLOW.read_text(encoding="utf-8")
FOUND = yaml.safe_load(TEXT)


def steps() -> list[str]:
    """The numbered steps, each whole."""
    (part,) = re.findall(r"## Setting it up\n(.*?)\n## ", GUIDE, re.DOTALL)
    return re.findall(r"^\d+\. .*(?:\n   .*)*", part, re.MULTILINE)


def test_a_stranger_needs_at_most_eight_steps() -> None:
    assert [step[:2] for step in steps()] == [f"{n}." for n in range(1, 9)]


def test_the_clicks_that_enable_workflows_in_a_fork_are_there() -> None:
    text = " ".join(GUIDE.split())
    assert "I understand my workflows, go ahead and enable them" in text
    assert f"choose *{FOUND['name']}* on the left and click *Enable workflow*" in text


def test_secrets_and_variables_are_those_of_the_workflow() -> None:
    for context in ("secrets", "vars"):
        used = set(re.findall(rf"\b{context}\.(\w+)", TEXT))
        assert used
        assert used <= set(re.findall(r"`([A-Z_]+)`", GUIDE))


def test_what_can_be_chosen_is_explained() -> None:
    # PyYAML takes the key `on` for a truth value.
    choices = FOUND[True]["workflow_dispatch"]["inputs"]["what"]["options"]
    assert choices == ["check", "dry run", "post"]
    for choice in choices:
        assert f"`{choice}`" in GUIDE


def test_messages_in_the_guide_are_those_of_the_scripts() -> None:
    scripts = "".join(path.read_text(encoding="utf-8") for path in SCRIPTS.iterdir())
    title = re.search(r'^title="(.*)"', scripts, re.MULTILINE)
    assert title
    assert f"*{title[1]}*" in GUIDE
    for message in ("make a repository variable SECONDGUESS_NETWORKS", "issues cannot be read"):
        assert message in scripts
        assert message in GUIDE


def test_links_of_the_guides_exist() -> None:
    for name in ("github.md", "running-the-bot.md"):
        text = (ROOT / "docs" / name).read_text(encoding="utf-8")
        targets = re.findall(r"\]\(([^)#:]+)\)", text)
        assert targets
        for target in targets:
            assert (ROOT / "docs" / target).exists(), target
