"""Answers probes: liveness, readiness, metrics."""

from __future__ import annotations

import time

from flask import Blueprint, Flask, Response, abort, current_app, g, jsonify, request
from flask.typing import ResponseReturnValue
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
    multiprocess,
)

from glossary.core.errors import GlossaryError
from glossary.web.base.limits import reads
from glossary.web.base.store import snapshot_store

pages = Blueprint("health", __name__)


@pages.get("/healthz")
@reads(rated=False)
def alive() -> ResponseReturnValue:
    """Answer that the process is alive."""
    return jsonify(status="alive"), {"Cache-Control": "no-store"}


@pages.get("/readyz")
@reads(rated=False)
def ready() -> ResponseReturnValue:
    """Answer which snapshot is served; 503 if it is not the one in use, and why."""
    try:
        opened = snapshot_store().opened
    except GlossaryError as error:
        reason = jsonify(status="not ready", reason=str(error))
        return reason, 503, {"Cache-Control": "no-store"}
    body: dict[str, object] = {
        "status": "ready" if opened.outdated is None else "outdated",
        "snapshot": opened.snapshot.digest,
        "dictionaries": len(opened.snapshot.dictionaries),
        "refused": len(opened.snapshot.refused),
    }
    if opened.outdated is not None:
        body |= {"compiled": opened.outdated.isoformat(), "reason": opened.reason}
    return jsonify(body), 503 if opened.reason else 200, {"Cache-Control": "no-store"}


def install(app: Flask) -> None:
    """Measure the responses of Flask and expose ``/metrics``, if ``METRICS`` is set.

    What is cached is answered before Flask and not counted. With several workers,
    ``PROMETHEUS_MULTIPROC_DIR`` names the folder that they share.
    """
    if not app.config["METRICS"]:
        return
    registry = CollectorRegistry()
    responses = Counter("glossary_answers", "Answers", ["endpoint", "status"], registry=registry)
    times = Histogram(
        "glossary_answer_seconds",
        "Time to an answer",
        ["endpoint"],
        registry=registry,
        buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1),
    )

    def begin() -> None:
        g.began = time.perf_counter()

    def end(response: Response) -> Response:
        endpoint = request.endpoint or "none"
        responses.labels(endpoint, response.status_code).inc()
        if "began" in g:
            times.labels(endpoint).observe(time.perf_counter() - g.began)
        return response

    app.before_request(begin)
    app.after_request(end)
    app.extensions["metrics"] = registry


@pages.get("/metrics")
@reads(rated=False)
def metrics() -> ResponseReturnValue:
    """Answer the metrics of this process, or of all workers, in the Prometheus text format."""
    registry = current_app.extensions.get("metrics")
    if registry is None:
        abort(404)
    if current_app.config["METRICS"] == "shared":
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)
