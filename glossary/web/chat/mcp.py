"""The Model Context Protocol over POST, without sessions: JSON-RPC 2.0, two revisions."""

from __future__ import annotations

from typing import Any, Literal

from flask import Blueprint, Response, request
from msgspec import UNSET, Raw, Struct, UnsetType, ValidationError, field, json
from msgspec.json import schema_components
from werkzeug.datastructures import Headers

from glossary.web.api.bodies import filled, json_answer
from glossary.web.base.page import Page
from glossary.web.base.this_page import page_in
from glossary.web.chat.tools import TOOLS, UNREADABLE, Plain, Wrong, ask

pages = Blueprint("mcp", __name__)

_STATELESS, _OF_SESSIONS = "2026-07-28", ("2025-11-25", "2025-06-18")
_REVISIONS = (_STATELESS, *_OF_SESSIONS)
_META = "io.modelcontextprotocol/"
_SERVER: Plain = {"name": "altered-glossary", "version": "1"}
_ABLE: Plain = {"capabilities": {"tools": {}}}
_KEPT: Plain = {"ttlMs": 3_600_000, "cacheScope": "public"}


class _Message(Struct):
    jsonrpc: Literal["2.0"]
    method: str
    id: str | int | UnsetType = UNSET
    params: Raw = Raw(b"{}")


class _Meta(Struct):
    revision: str = field(name=f"{_META}protocolVersion", default="")


class _Params(Struct):
    name: str = ""
    arguments: Plain = {}
    wished: str = field(name="protocolVersion", default="")
    meta: _Meta = field(name="_meta", default_factory=_Meta)


class _Refused(Exception):
    """Raised with the number of a mistake, its words, more of it, and the status."""


@pages.post("/mcp")
def mcp() -> Response:
    """Answer one message; a notification gets no answer."""
    asked, status, answer = None, 200, dict[str, Any]()
    try:
        message = _read(request.get_data(), _Message, -32600)
        if message.id is UNSET:
            return Response(status=202)
        asked = message.id
        params = _read(message.params, _Params, -32602)
        answer["result"] = _result(page_in(), message.method, params, request.headers)
    except _Refused as refused:
        code, words, more, status = refused.args
        answer["error"] = {"code": code, "message": words, "data": more}
    return json_answer({"jsonrpc": "2.0", "id": asked, **answer}, status)


def _read(written: bytes | Raw, kind: type[Any], code: int) -> Any:
    try:
        return json.decode(written, type=kind)
    except UNREADABLE as error:
        wrong = code if isinstance(error, ValidationError) else -32700
        raise _Refused(wrong, str(error), {}, 400) from None


def _result(page: Page, method: str, params: _Params, headers: Headers) -> Plain:
    revision = params.meta.revision or headers.get("MCP-Protocol-Version", _OF_SESSIONS[0])
    stateless = revision == _STATELESS
    if revision not in _REVISIONS:
        more = {"supported": _REVISIONS, "requested": revision[:40]}
        raise _Refused(-32022, "this revision is not spoken here", more, 400)
    expected = {"MCP-Protocol-Version": revision, "Mcp-Method": method, "Mcp-Name": params.name}
    for name, value in expected.items():
        if stateless and value and headers.get(name) != value:
            raise _Refused(-32020, f"the header {name} must be as in the message", {}, 400)
    match method:
        case "initialize":
            spoken = params.wished if params.wished in _OF_SESSIONS else _OF_SESSIONS[0]
            return {"protocolVersion": spoken, "serverInfo": _SERVER, **_ABLE}
        case "ping":
            return {}
        case "server/discover":
            result = {"supportedVersions": _REVISIONS, **_ABLE, **_KEPT}
        case "tools/list":
            result = {"tools": [_listed(page, name) for name in TOOLS], **_KEPT}
        case "tools/call":
            result = _called(page, params)
        case _:
            raise _Refused(-32601, "there is no such method", {}, 404 if stateless else 200)
    return {**result, "resultType": "complete", "_meta": {f"{_META}serverInfo": _SERVER}}


def _listed(page: Page, name: str) -> Plain:
    tool, languages = TOOLS[name], page.snapshot.languages
    _, schemas = schema_components([tool.takes])
    schema = filled(schemas[tool.takes.__name__], languages.codes, languages.binding)
    return {"name": name, "description": tool.words, "inputSchema": schema}


def _called(page: Page, params: _Params) -> Plain:
    if params.name not in TOOLS:
        raise _Refused(-32602, f"there is no such tool, but {', '.join(TOOLS)}", {}, 200)
    try:
        answer = ask(page, TOOLS[params.name], params.arguments)
    except Wrong as wrong:
        return {"content": [{"type": "text", "text": str(wrong)}], "isError": True}
    written = json.encode(answer).decode()
    return {"content": [{"type": "text", "text": written}], "structuredContent": answer}
