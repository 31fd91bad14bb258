"""`headtable completion SHELL`: a script with which a shell completes the words, options and values.

The script is made from the parsers themselves.  What an argument takes is told by its metavar.
"""

import argparse
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from headtable.commands.base_parser import Parser
    from headtable.evening.forms import Form
    from headtable.rules.core.game_on_shelf import Game

FILES: Final = "FILES"  # stands for the files that lie there when a word is completed
HOUSE_RULES: Final = "ID=VALUE"  # the metavar of options that each game has of its own
HELP: Final = "help"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which shell."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.description = INSTRUCTIONS
    parser.add_argument(
        "shell", metavar="SHELL", choices=tuple(SCRIPTS), type=str.lower, help="bash, zsh or fish"
    )


def run(args: argparse.Namespace) -> int:
    """Print the script."""
    print(SCRIPTS[args.shell](args.parsers), end="")
    return 0


INSTRUCTIONS: Final = """\
Print a script that lets your shell complete words, options, games and levels.
Write it to a file that your shell reads when it starts:

  headtable completion bash > ~/.local/share/bash-completion/completions/headtable
  headtable completion fish > ~/.config/fish/completions/headtable.fish

For zsh put this line into ~/.zshrc:

  eval "$(headtable completion zsh)"
"""


# What can stand where ----------------------------------------------------------------------------


@cache
def known_values() -> dict[str, str]:
    """The values of arguments by their metavar, with spaces between them."""
    import headtable
    from headtable.arena.engines import ENGINES
    from headtable.evening.forms import FORMS
    from headtable.press.print_and_play.cards_in_box import BOX_NAMES
    from headtable.press.print_and_play.print_options import ALL_PARTS, CHOICES
    from headtable.rulebooks import BOOKS
    from headtable.table.house_seats import LEVEL_NAMES

    games = " ".join(game.id for game in headtable.games())
    return {
        "GAME": games,
        "GAME[.CLAUSE]": games,
        "LEVEL": " ".join(LEVEL_NAMES),
        "A,B": " ".join(LEVEL_NAMES),
        "ENGINE": " ".join(ENGINES),
        "FORM": " ".join([*[form.id for form in FORMS], "list"]),
        "BOOK": " ".join(BOOKS),
        "BOX": f"{' '.join(BOX_NAMES)} {games}",
        "PARTS": " ".join(ALL_PARTS),
        **{name.upper(): " ".join(values) for name, values in CHOICES.items()},
        "FILE": FILES,
        "FOLDER": FILES,
        "WHERE": FILES,
    }


def values_of(action: argparse.Action) -> str:
    """What an argument takes, with spaces between; FILES, or "" where nothing can be proposed."""
    if action.choices is not None:
        return " ".join(str(choice) for choice in action.choices)
    return known_values().get(str(action.metavar), "")


@cache
def house_rules() -> dict[str, str]:
    """For each game and each form of an evening its options with their values, as they are typed."""
    import headtable
    from headtable.evening.forms import FORMS

    owners: list[Game | Form] = [*headtable.games(), *FORMS]
    return {
        owner.id: " ".join(
            f"{option.id}={str(choice).replace(' ', '-')}"
            for option in owner.options
            for choice in option.choices
        )
        for owner in owners
    }


def valued_options(parser: "Parser") -> list[tuple[str, argparse.Action]]:
    """The options that take a value, by their long names."""
    return [
        (name, action)
        for action in parser.actions
        for name in action.option_strings
        if name.startswith("--") and action.nargs != 0
    ]


def positional_values(parser: "Parser") -> str:
    return " ".join(values_of(action) for action in parser.actions if not action.option_strings)


# bash, and zsh, which reads the same ----------------------------------------------------------------

BASH: Final = """\
# Completes the words of headtable; made by `headtable completion`.
_headtable_house_rules() {
    case "$1" in
@RULES@
    esac
}
_headtable() {
    local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}"
    local whole="$cur" word="" game="" values="" each place
    if [[ "$cur" == "=" ]]; then
        cur="" whole="$prev=" prev="${COMP_WORDS[COMP_CWORD-2]}"
    elif [[ "$prev" == "=" ]]; then
        whole="${COMP_WORDS[COMP_CWORD-2]}=$cur" prev="${COMP_WORDS[COMP_CWORD-3]}"
    fi
    if [[ "$whole" == --*=* && "$whole" != "$cur" ]]; then
        prev="${whole%%=*}" whole="${whole#*=}"
    fi
    for ((place = 1; place < COMP_CWORD; place++)); do
        each="${COMP_WORDS[place]}"
        case "$each" in
            @WORDS@) [[ -n "$word" ]] || word="$each" ;;
            @GAMES@) game="$each" ;;
        esac
    done
    case "$word $prev" in
@VALUES@
        *)
            if [[ "$whole" == -* ]]; then
                case "$word" in
@OPTIONS@
                esac
            else
                case "$word" in
@POSITIONAL@
                esac
            fi ;;
    esac
    if [[ "$values" == FILES ]]; then
        local IFS=$'\\n'
        COMPREPLY=($(compgen -f -- "$whole"))
    else
        COMPREPLY=($(compgen -W "$values" -- "$whole"))
    fi
    local known="${whole%"$cur"}"
    COMPREPLY=("${COMPREPLY[@]#"$known"}")
}
complete -F _headtable headtable
"""
ZSH: Final = """\
autoload -Uz compinit bashcompinit
(( $+functions[compdef] )) || compinit
bashcompinit
"""


def bash_script(parsers: "dict[str, Parser]") -> str:
    """A function that looks at the word, the argument before and the game, and proposes what can follow."""
    valued = {
        f"{word} {name}": '$(_headtable_house_rules "$game")'
        if action.metavar == HOUSE_RULES
        else values_of(action)
        for word, parser in parsers.items()
        for name, action in valued_options(parser)
    }
    options = {word: " ".join(parser.option_names()) for word, parser in parsers.items()}
    positional = {word: positional_values(parser) for word, parser in parsers.items()}
    words = " ".join([*parsers, HELP])
    filled = {
        "@RULES@": cases(house_rules(), 8, 'echo "{}"'),
        "@WORDS@": "|".join([*parsers, HELP]),
        "@GAMES@": "|".join(house_rules()),
        "@VALUES@": cases(valued, 8),
        "@OPTIONS@": cases({"": "--help --version", **options}, 20),
        "@POSITIONAL@": cases({"": words, HELP: words, **positional}, 20),
    }
    script = BASH
    for mark, text in filled.items():
        script = script.replace(mark, text)
    return script


def cases(values: dict[str, str], indent: int, deed: str = 'values="{}"') -> str:
    """The branches of a `case`, those without values left out."""
    return "\n".join(
        f'{" " * indent}"{what}") {deed.format(value)} ;;' for what, value in values.items() if value
    )


def zsh_script(parsers: "dict[str, Parser]") -> str:
    return ZSH + bash_script(parsers)


# fish ------------------------------------------------------------------------------------------------


def fish_script(parsers: "dict[str, Parser]") -> str:
    """One line for each thing that can be completed, with its help."""
    lines = [
        "# Completes the words of headtable; made by `headtable completion`.",
        "complete -c headtable -f",
    ]
    begin = "__fish_use_subcommand"
    words = quoted(" ".join(parsers))
    lines.append(proposal(begin, f"-a {words}"))
    lines.append(proposal(begin, "-l version", "show the version"))
    lines.append(proposal("__fish_seen_subcommand_from help", f"-a {words}"))
    for word, parser in parsers.items():
        after = f"__fish_seen_subcommand_from {word}"
        given = positional_values(parser)
        if given:
            lines.append(proposal(after, "-F" if given == FILES else f"-a {quoted(given)}"))
        with_values = dict(valued_options(parser))
        for action in parser.actions:
            for name in action.option_strings:
                if name.startswith("--"):
                    long = f"-l {name.removeprefix('--')}"
                    takes = taken(values_of(action)) if name in with_values else ""
                    lines.append(proposal(after, f"{long}{takes}", str(action.help)))
        if HOUSE_RULES in [action.metavar for action in with_values.values()]:
            for owner, rules in house_rules().items():
                here = f"{after}; and __fish_seen_subcommand_from {owner}"
                lines.append(proposal(here, f"-l option -x -a {quoted(rules)}"))
    return "\n".join(lines) + "\n"


def proposal(condition: str, what: str, help: str = "") -> str:
    told = f" -d {quoted(help)}" if help else ""
    return f"complete -c headtable -n {quoted(condition)} {what}{told}"


def taken(values: str) -> str:
    """How fish is told of an option's values: files, these, or something that it cannot know."""
    if values == FILES:
        return " -r -F"
    return f" -x -a {quoted(values)}" if values else " -x"


def quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


SCRIPTS: "Final[dict[str, Callable[[dict[str, Parser]], str]]]" = {
    "bash": bash_script,
    "zsh": zsh_script,
    "fish": fish_script,
}
