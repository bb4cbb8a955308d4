"""Operations: declared once with their parameters, and by that checked, answered and described."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from flask import Blueprint, Response, request
from msgspec import Meta, Struct, field

from glossary.core.errors import near_misses
from glossary.engine.rules.citations import NUMBERED
from glossary.engine.rules.ruleset import EDITIONS
from glossary.web.api.bodies import BINDING, LANGUAGES, Schema, json_answer
from glossary.web.api.problems import Problem, problem
from glossary.web.base.limits import IGNORED_PARAMETERS, reads
from glossary.web.base.page import API, N_
from glossary.web.base.store import current_snapshot
from glossary.web.base.this_page import page_in

ROOT = f"{API}v1"

View = TypeVar("View", bound=Callable[..., object])
Read = Callable[[str, str], object]
"""Returns the value of the parameter of a name as it was written, or raises a problem."""


def _as_written(_name: str, written: str) -> str:
    return written


def _filled(name: str, written: str) -> str:
    if not written.strip():
        raise Problem(name, f"{name} is empty")
    return written


class Parameter(Struct, frozen=True):
    """A parameter: what it means, what it may be, and how what is written becomes a value.

    :param read: None for a part of the path, which the operation reads.
    :param usual: the value if it is not given.
    :param optional: whether an empty text is as good as none.
    :param several: whether it may be given again.
    """

    name: str
    words: str
    schema: Schema
    read: Read | None = _as_written
    usual: object = ""
    required: bool = False
    optional: bool = False
    several: bool = False

    @property
    def value(self) -> object:
        """Its value in this request.

        :raises Problem: if what is written is not one that can be answered.
        """
        given = request.args
        if self.several:
            return given.getlist(self.name)
        written = "" if self.required else None
        if len(all_given := given.getlist(self.name)) > 1:
            detail = f"{self.name} is given {len(all_given)} times; it is read once"
            raise Problem(self.name, detail)
        if all_given:
            written = all_given[0]
        if self.read is None or written is None or (self.optional and not written):
            return self.usual
        return self.read(self.name, written)

    @property
    def meta(self) -> Meta:
        """It, for the field of a struct."""
        return Meta(description=self.words, extra_json_schema=self.schema)

    @property
    def described(self) -> Schema:
        """It, as OpenAPI describes it."""
        place = "path" if self.read is None else "query"
        schema = {"type": "array", "items": self.schema} if self.several else self.schema
        return {
            "name": self.name,
            "in": place,
            "description": self.words,
            "required": self.required or self.read is None,
            "schema": schema,
        }


def part(name: str, words: str, pattern: str) -> Parameter:
    """Return a part of the path."""
    return Parameter(name, words, {"type": "string", "pattern": pattern}, None)


def text(name: str, words: str, *, required: bool = False, **keywords: object) -> Parameter:
    """Return a parameter that is any text; *keywords* are of JSON Schema."""
    schema = {"type": "string", **keywords}
    check = _filled if "minLength" in keywords else _as_written
    return Parameter(name, words, schema, check, required=required)


def choice(name: str, words: str, known: Collection[str]) -> Parameter:
    """Return a parameter that is one of those *known*, None if it is empty or not given."""

    def read(name: str, written: str) -> str:
        return one_of(name, written, known)

    return Parameter(name, words, {"enum": list(known)}, read, None, optional=True)


def whole(name: str, words: str, usual: int, most: int) -> Parameter:
    """Return a parameter that is a number from 1 to *most*."""

    def read(name: str, written: str) -> int:
        if not (
            written.isascii()
            and written.isdigit()
            and len(written) < 5
            and 1 <= int(written) <= most
        ):
            raise Problem(name, f"{name} is {written[:20]!r}; it must be from 1 to {most}")
        return int(written)

    schema = {"type": "integer", "minimum": 1, "maximum": most, "default": usual}
    return Parameter(name, words, schema, read, usual)


def one_of(name: str, value: str, known: Collection[str]) -> str:
    """Return the *value* of the parameter *name* as one of those *known*.

    :raises Problem: if it is none of them.
    """
    if value in known:
        return value
    near = near_misses(value[:40], known) or tuple(known)
    raise Problem(name, f"{name} is {value[:20]!r}; it must be one of {', '.join(known)}", near)


def _language(name: str, written: str) -> str:
    return one_of(name, written, current_snapshot().languages.codes)


def _edition(name: str, written: str) -> str:
    return one_of(name, written, current_snapshot().editions)


LANG = Parameter(
    "lang",
    N_("The language of the words; English if left out."),
    {"enum": LANGUAGES, "default": BINDING},
    _language,
    None,
)
"""Sets the language of the answer, by default the binding language."""

SEARCHED = Parameter(
    "lang", N_("The language to search."), {"enum": LANGUAGES}, _language, required=True
)
"""The same where it must be said."""

EDITION = Parameter(
    "edition",
    N_("The edition of the rules; today’s if left out."),
    {"enum": list(NUMBERED)},
    _edition,
    None,
    optional=True,
)
PLAYED: Schema = {"enum": list(EDITIONS)}
"""The editions that can be played."""

_WRONG = {
    400: "A parameter or what was sent is not one that can be answered.",
    404: "There is nothing of that name.",
    413: "What was sent is too large.",
    414: "The query is too long.",
    415: "What was sent is of another type.",
    422: "The board is one, but playing it needs too much work.",
    429: "Too many questions at once: the header Retry-After says when to ask again.",
}


class Operation(Struct, frozen=True):
    """Something that programs can ask.

    :param answers: what it answers with, as a type.
    :param sends: what is sent, by its content type; nothing for what is asked by address.
    :param tried: the parameters of a question to try.
    :param open: whether who asks may add parameters of their own.
    :param view: what works the answer out, from the parameters.
    """

    name: str
    endpoint: str
    path: str
    words: str
    answers: Any
    parameters: tuple[Parameter, ...]
    sends: Mapping[str, Any]
    notes: str
    wrong: frozenset[int]
    tried: Mapping[str, str]
    open: bool
    view: Callable[..., object]

    @property
    def method(self) -> str:
        """How it is asked."""
        return "post" if self.sends else "get"

    @property
    def template(self) -> str:
        """Its path as OpenAPI writes it."""
        return ROOT + self.path.replace("<", "{").replace(">", "}")

    def answer(self, **parts: str) -> Response:
        """Answer this request."""
        read = [parameter for parameter in self.parameters if parameter.read is not None]
        _refuse_others([parameter.name for parameter in read], misspelt_only=self.open)
        values = {parameter.name: parameter.value for parameter in read}
        page = page_in(str(values.pop("lang", "") or ""))
        return json_answer(self.view(page, **parts, **values))

    def described(self, schema: Schema, sent: Mapping[str, Schema]) -> Schema:
        """Return it as OpenAPI describes it.

        :param schema: that of the answer; *sent* has those of what is sent.
        """
        wrong = {400, 414, 429, *self.wrong}
        if any(parameter.read is None for parameter in self.parameters):
            wrong.add(404)
        if self.sends:
            wrong |= {413, 415}
        responses: Schema = {"200": _content(self.words, {"application/json": schema})}
        refused = {"application/problem+json": {"$ref": "#/components/schemas/Problem"}}
        responses |= {str(code): _content(_WRONG[code], refused) for code in sorted(wrong)}
        operation: Schema = {
            "operationId": self.name,
            "summary": self.words,
            "responses": responses,
        }
        if self.notes:
            operation["description"] = self.notes
        if self.parameters:
            operation["parameters"] = [parameter.described for parameter in self.parameters]
        if self.sends:
            operation["requestBody"] = {"required": True, **_content("", sent)}
        return operation


def _content(words: str, schemas: Mapping[str, Schema]) -> Schema:
    content = {kind: {"schema": schema} for kind, schema in schemas.items()}
    return {"description": words, "content": content} if words else {"content": content}


_ADDED = ("_", "utm_")
"""How the names of parameters begin that libraries and campaigns add to any address."""


def _refuse_others(known: Collection[str], *, misspelt_only: bool) -> None:
    """Refuse a parameter that is not one of those *known*: what it asks for would not be answered.

    :raises Problem: with the parameters that may be meant.
    """
    read = {*known, *IGNORED_PARAMETERS}
    for name in request.args:
        if name not in read and not name.startswith(_ADDED):
            near = near_misses(name[:40], known)
            if near or not misspelt_only:
                detail = f"there is no parameter {name[:40]!r} here"
                raise Problem(name[:40], detail, near or tuple(known))


class Subject(Struct, frozen=True):
    """The operations about one subject, which a module declares."""

    pages: Blueprint
    operations: list[Operation] = field(default_factory=list)

    @classmethod
    def named(cls, name: str) -> Subject:
        """Return the subject whose endpoints begin with *name*."""
        pages = Blueprint(name, __name__, url_prefix=ROOT)
        pages.register_error_handler(Problem, problem)
        return cls(pages)

    def operation(
        self,
        path: str,
        words: str,
        *parameters: Parameter,
        answers: Any,
        sends: Mapping[str, Any] | None = None,
        notes: str = "",
        wrong: Collection[int] = (),
        tried: Mapping[str, str] | None = None,
        open: bool = False,  # noqa: A002 - the field's name
    ) -> Callable[[View], View]:
        """Declare that a view answers *path*; with *sends*, what is sent to it."""

        def declare(view: View) -> View:
            declared = Operation(
                view.__name__, f"{self.pages.name}.{view.__name__}", path, words, answers,
                parameters, sends or {}, notes, frozenset(wrong), tried or {}, open, view,
            )  # fmt: skip
            self.operations.append(declared)

            def answer(**parts: str) -> Response:
                return declared.answer(**parts)

            names = [parameter.name for parameter in parameters if parameter.read is not None]
            traits = reads(*names, cached=not sends)
            self.pages.add_url_rule(
                path, view.__name__, traits(answer), methods=[declared.method.upper()]
            )
            return view

        return declare
