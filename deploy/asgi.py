"""The web's way in."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import import_module

import django
from django.conf import settings
from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.utils.http import parse_header_parameters


class Utf8Request(ASGIRequest):
    """Whatever is sent is read as UTF-8, which is what every browser and program sends.

    Django would read it in any writing the request names: “hex” and “idna” end in an error of
    ours, “utf-7” smuggles in half characters.
    """

    def _set_content_type_params(self, meta: Mapping[str, str]) -> None:
        content_type = meta.get("CONTENT_TYPE", "")
        self.content_type, self.content_params = parse_header_parameters(content_type)


class Handler(ASGIHandler):
    request_class = Utf8Request


os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings.local")
django.setup(set_prefix=False)
# Now, so that the first visitor does not wait for it.
import_module(settings.ROOT_URLCONF)
application = Handler()
