"""``bezique rules``."""

from click.testing import CliRunner, Result

from bezique.cli import main
from bezique.rules import OPTIONS
from bezique.rulesets import RULE_SETS


def rules(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["rules", *arguments])


def test_every_rule_set_stands_in_the_table() -> None:
    result = rules()
    assert result.exit_code == 0
    for name in RULE_SETS:
        assert f"\n{name} " in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_rules_in_plain_words_follow_the_changes() -> None:
    result = rules("classic(target=1500)")
    assert result.exit_code == 0
    assert "1,500" in result.stdout
    assert "1,000 points" not in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_every_option_is_listed_with_its_default() -> None:
    result = rules("--options")
    assert result.exit_code == 0
    for name in OPTIONS:
        assert f"\n{name}=" in result.stdout
    assert "\ntarget=1000\n" in result.stdout
    assert "\nladder=no\n" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_refusals() -> None:
    result = rules("hoile")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: there is no rule set 'hoile'; did you mean 'hoyle'?")
    assert rules("hoyle", "--options").exit_code == 2
