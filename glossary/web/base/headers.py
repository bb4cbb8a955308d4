"""Adds response headers: content security, caching; marks responses that all readers share."""

from __future__ import annotations

from flask import Flask, Response, request

from glossary.serving.response_cache import CACHED
from glossary.web.base.limits import traits
from glossary.web.base.store import state_of_site
from glossary.web.base.this_page import is_current_asset, negotiated

_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

_IMMUTABLE = "public, max-age=31536000, immutable"
_ONE_HOUR = "public, max-age=3600"
_ONE_MINUTE = "public, max-age=60, stale-while-revalidate=86400"

HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), interest-cohort=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


_EMBEDDABLE = ("embed.player", "embed_rules.rule")
"""The pages that other sites may show in a frame."""

_SHOWN_ELSEWHERE = (*_EMBEDDABLE, "rules.qr")
"""What pages of other origins may show: those of an export show the codes of the server."""

_SHARED = ("/api/", "/embed/", "/data/", "/data-")
"""What scripts of other sites may read (Fetch, CORS): nobody needs a cookie for it."""

_SHARED_HEADERS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "Retry-After",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
_PREFLIGHT_HEADERS = {
    "Access-Control-Allow-Methods": "GET, HEAD, POST, OPTIONS",
    "Access-Control-Allow-Headers": "Content-Type",
    "Access-Control-Max-Age": "86400",
}


def install(app: Flask) -> None:
    """Add the headers to every response, errors included."""
    app.after_request(_add)


def _add(response: Response) -> Response:
    endpoint, path = request.endpoint, request.path
    framed = endpoint in _EMBEDDABLE and response.status_code == 200
    if framed:
        policy = _POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
        response.headers["Content-Security-Policy"] = policy
    if endpoint in _SHOWN_ELSEWHERE and response.status_code == 200:
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    if path.startswith(_SHARED):
        response.headers.update(_SHARED_HEADERS)
        if request.method == "OPTIONS":
            response.headers.update(_PREFLIGHT_HEADERS)
    headers = response.headers
    present = {name.lower() for name, _ in headers}
    headers[len(headers) :] = [each for each in HEADERS.items() if each[0].lower() not in present]
    if negotiated():
        response.vary.add("Accept-Language")
    if framed:
        del response.headers["X-Frame-Options"]  # it has no value that allows every site
    if response.status_code != 200:
        return response
    if endpoint == "static":
        response.headers["Cache-Control"] = _asset_cache_control()
    response.headers.setdefault("Cache-Control", _cache_control())
    if traits().cached and not negotiated():
        request.environ[CACHED] = state_of_site()
    return response


def _cache_control() -> str:
    """Return ``Cache-Control`` of a page; one of a pinned edition changes with a correction."""
    return _ONE_HOUR if (request.view_args or {}).get("edition") is not None else _ONE_MINUTE


def _asset_cache_control() -> str:
    """Return ``Cache-Control`` of an asset; other replicas may have another version."""
    name = (request.view_args or {})["filename"]
    return _IMMUTABLE if is_current_asset(name, request.args.get("v")) else "no-cache"
