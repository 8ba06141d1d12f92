"""What generated code uses of the package requests, on the standard library alone."""

import json as _json
import os.path
import urllib.request
import uuid


class Response:
    def __init__(self, reply):
        self._reply = reply

    def raise_for_status(self):
        pass  # urllib has raised.

    @property
    def text(self):
        return self._reply.read().decode()

    def iter_lines(self, decode_unicode):
        assert decode_unicode
        for line in self._reply:
            yield line.decode().rstrip("\r\n")


def _request(method, url, headers=None, json=None, data=None, files=None, stream=False):
    headers = dict(headers or {})
    body = None
    if json is not None:
        body = _json.dumps(json).encode()
        headers["Content-Type"] = "application/json"
    elif data is not None or files is not None:
        boundary = uuid.uuid4().hex
        headers["Content-Type"] = f"multipart/form-data; boundary={boundary}"
        body = b""
        for name, value in data or []:
            body += f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, file in files or []:
            file_name = os.path.basename(file.name).replace('"', "%22")
            head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{file_name}"\r\n\r\n'
            body += head.encode() + file.read() + b"\r\n"
        body += f"--{boundary}--\r\n".encode()
    return Response(urllib.request.urlopen(urllib.request.Request(url, body, headers, method=method)))


def get(url, **options):
    return _request("GET", url, **options)


def post(url, **options):
    return _request("POST", url, **options)


def delete(url, **options):
    return _request("DELETE", url, **options)
