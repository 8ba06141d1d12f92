"""What generated code uses of the SDK: it sends a call's arguments as the body, those of extra_body among them."""

import json
import os
import urllib.request
from types import SimpleNamespace


class OpenAI:
    prefix = ""

    def __init__(self, base_url, api_key, default_headers=None):
        self._base_url = base_url
        self._api_key = api_key
        self._default_headers = default_headers or {}
        self.chat = SimpleNamespace(completions=self._resource("/chat/completions"))
        self.responses = self._resource("/responses")

    def _resource(self, path):
        def create(extra_body=None, **members):
            headers = {"Authorization": f"Bearer {self._api_key}", "Content-Type": "application/json"}
            headers |= self._default_headers
            body = json.dumps({**members, **(extra_body or {})}).encode()
            urllib.request.urlopen(urllib.request.Request(self._base_url + self.prefix + path, body, headers)).read()
            os._exit(0)  # What is done with the answer is the SDK's own matter.

        return SimpleNamespace(create=create)
