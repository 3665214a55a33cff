"""The OpenAPI description as a page: no script, nothing from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from drf_spectacular.generators import SchemaGenerator

Schema = dict[str, Any]
METHODS: Final = ("get", "post", "put", "patch", "delete")


def docs(request: HttpRequest) -> HttpResponse:
    schema = _described(get_language())
    context = {
        "info": schema["info"],
        "groups": _groups(schema),
        "shapes": [_shape(name, shape) for name, shape in schema["components"]["schemas"].items()],
    }
    return render(request, "tournaments/api_docs.html", context)


@cache
def _described(_language: str | None) -> Schema:
    """Half a second's work, the same for everybody; the choices' labels follow the language."""
    schema: Schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return schema


def _groups(schema: Schema) -> dict[str, list[Schema]]:
    """The operations under their tag."""
    groups: dict[str, list[Schema]] = {}
    for path, methods in schema["paths"].items():
        for method in METHODS:
            if operation := methods.get(method):
                groups.setdefault(operation["tags"][0], []).append(
                    _operation(method, path, operation)
                )
    return groups


def _operation(method: str, path: str, operation: Schema) -> Schema:
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    return {
        "id": operation["operationId"],
        "method": method.upper(),
        "path": path,
        "summary": operation.get("summary", ""),
        "description": operation.get("description", ""),
        "signed_in": {} not in operation.get("security", [{}]),
        "parameters": [_parameter(each) for each in operation.get("parameters", [])],
        "body": _kind(content.get("schema", {})),
        "examples": [_example(each) for each in content.get("examples", {}).values()],
        "answers": [
            _answer(status, answer) for status, answer in sorted(operation["responses"].items())
        ],
    }


def _parameter(parameter: Schema) -> Schema:
    return {**parameter, "kind": _kind(parameter["schema"])}


def _example(example: Schema) -> Schema:
    written = json.dumps(example["value"], indent=2, ensure_ascii=False)
    return {"summary": example.get("summary", ""), "json": written}


def _answer(status: str, answer: Schema) -> Schema:
    contents = list(answer.get("content", {}).values())
    return {
        "status": status,
        "description": answer.get("description", ""),
        "headers": list(answer.get("headers", {})),
        "body": _kind(contents[0]["schema"]) if contents else None,
    }


def _shape(name: str, shape: Schema) -> Schema:
    required = shape.get("required", [])
    members = [
        {
            "name": member,
            "kind": _kind(inner),
            "required": member in required,
            "description": inner.get("description", ""),
        }
        for member, inner in shape.get("properties", {}).items()
    ]
    kind = None if members else _kind(shape)
    return {
        "name": name,
        "description": shape.get("description", ""),
        "members": members,
        "kind": kind,
    }


def _kind(schema: Schema) -> Schema | None:
    """What a value may be: words, and the shapes it names."""
    if not schema:
        return None
    words: list[str] = []
    shapes: list[str] = []
    for word, shape in _words(schema):
        (shapes if shape else words).append(word)
    return {"words": words, "shapes": shapes}


def _words(schema: Schema) -> Iterator[tuple[str, bool]]:
    if reference := schema.get("$ref"):
        yield reference.rsplit("/", 1)[-1], True
    for alternative in (*schema.get("oneOf", ()), *schema.get("allOf", ())):
        yield from _words(alternative)
    if "enum" in schema:
        yield " | ".join(json.dumps(value) for value in schema["enum"]), False
    elif kind := schema.get("type"):
        yield " | ".join([kind] if isinstance(kind, str) else kind), False
    if items := schema.get("items"):
        yield from _words(items)
