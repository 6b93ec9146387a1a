"""One frozen settings object, read from the environment and a TOML file, checked before use.

Environment variables win over the file. Unknown keys in the file are errors: a misspelled setting
that is silently ignored is worse than none.
"""

import re
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from bot.errors import ConfigError
from bot.folders import config_file, state_folder, without_tilde
from bot.templates import checked_template

PUZZLE_SERVICE = "https://www.nytimes.com"
_TAG = re.compile(r"(?=.*[^\W\d])\w+")  # no network takes a bare number as a tag


class Settings(BaseSettings):
    """How the daily job runs. Each field is `SECONDGUESS_<FIELD>` in the environment."""

    model_config = SettingsConfigDict(env_prefix="SECONDGUESS_", frozen=True, extra="forbid")

    source: str = "practice"
    networks: tuple[str, ...] = ("outbox",)
    opener: str | None = None
    strategy: str = "scout"
    hard: bool = False
    nyt_url: str = PUZZLE_SERVICE
    state_dir: Path = Field(default_factory=state_folder)
    http_timeout: float = Field(default=10.0, gt=0, le=60)
    retry_pause: float = Field(default=2.0, ge=0, le=60)
    note: str = ""
    template: str = ""
    mastodon_visibility: Literal["", "public", "unlisted", "private", "direct"] = ""
    tags: tuple[str, ...] = ()
    link: str = ""
    link_on_x: bool = False
    language: str = Field(default="en", pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$")
    words_behind_warning: bool = False
    words_next_day: bool = False
    weekly_summary: bool = False
    feed_url: str = ""
    ask_first: bool = False
    at: tuple[str, ...] = ("09:17",)
    zone: str = "America/New_York"

    @field_validator("tags")
    @classmethod
    def _hashtags(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for tag in value:
            if not _TAG.fullmatch(tag.replace("{number}", "1")):
                raise ValueError(
                    "use letters, digits and _ without #, and {number} for the puzzle's number"
                )
        return value

    @field_validator("template")
    @classmethod
    def _template(cls, value: str) -> str:
        try:
            return checked_template(value) if value else ""
        except ConfigError as error:
            raise ValueError(str(error)) from error

    @field_validator("state_dir")
    @classmethod
    def _state_dir(cls, value: Path) -> Path:
        return without_tilde(value)

    @field_validator("link", "feed_url")
    @classmethod
    def _link(cls, value: str) -> str:
        if value and (not value.startswith("https://") or any(c.isspace() for c in value)):
            raise ValueError("use an address that starts with https://")
        return value

    @field_validator("nyt_url")
    @classmethod
    def _web_address(cls, value: str) -> str:
        if not value.startswith(("http://", "https://")):
            raise ValueError("use an address that starts with http:// or https://")
        return value.rstrip("/")

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Arguments, then the environment, then the TOML file."""
        toml = TomlConfigSettingsSource(settings_cls, config_file())
        return init_settings, env_settings, toml


def load_settings(**given: Any) -> Settings:
    """The settings, with `given` ones (None: not given) before all others; else `ConfigError`."""
    chosen = {key: value for key, value in given.items() if value is not None}
    try:
        return Settings(**chosen)
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"]) or "a value"
        # Never the value itself: a mistyped value may be a secret.
        reason = first["msg"].removeprefix("Value error, ")
        raise ConfigError(f"invalid setting {name}: {reason}") from error
    except (OSError, ValueError) as error:
        raise ConfigError(f"cannot read the settings ({config_file()}): {error}") from error
