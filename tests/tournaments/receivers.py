"""Receivers of notices that are really there: a mail server and an HTTP server, in threads."""

from __future__ import annotations

import socketserver
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread


class MailServer(socketserver.ThreadingTCPServer):
    """Speaks as much SMTP as one letter takes; ``refuses`` are receivers it does not know."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), _MailHandler)
        self.letters: list[EmailMessage] = []
        self.refuses: set[str] = set()
        self.connections = 0

    @property
    def port(self) -> int:
        return self.server_address[1]


class _MailHandler(socketserver.StreamRequestHandler):
    server: MailServer

    def handle(self):
        self.server.connections += 1
        self._say("220 here")
        while line := self.rfile.readline().decode().strip():
            word = line[:4].upper()
            if word == "QUIT":
                self._say("221 bye")
                return
            if word == "RCPT" and any(each in line for each in self.server.refuses):
                self._say("550 no such user")
            elif word == "DATA":
                self._say("354 go on")
                self._take_letter()
                self._say("250 taken")
            else:
                self._say("250 well")

    def _take_letter(self):
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        self.server.letters.append(message_from_bytes(b"".join(lines), policy=policy.default))

    def _say(self, text):
        self.wfile.write(f"{text}\r\n".encode())


class HookServer(ThreadingHTTPServer):
    """Takes down what it is told; ``answers`` are statuses in turn, then 204."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), _HookHandler)
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: list[int] = []
        self.says = b""
        self.silent = Event()
        self.let_go = Event()

    def url(self, path="/hook"):
        return f"http://127.0.0.1:{self.server_address[1]}{path}"


class _HookHandler(BaseHTTPRequestHandler):
    server: HookServer

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        headers = {key.lower(): value for key, value in self.headers.items()}
        self.server.got.append((self.path, headers, body))
        if self.server.silent.is_set():
            self.server.let_go.wait(20)
            return
        status = self.server.answers.pop(0) if self.server.answers else 204
        self.send_response(status)
        if 300 <= status < 400:
            self.send_header("location", self.server.url("/elsewhere"))
        said = b"" if status == 204 else self.server.says
        self.send_header("content-length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    def log_message(self, *args):
        """Tests print nothing."""


@contextmanager
def serving(server) -> Iterator:
    thread = Thread(target=lambda: server.serve_forever(poll_interval=0.02), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        if isinstance(server, HookServer):
            server.let_go.set()
        server.shutdown()
        server.server_close()
        thread.join()
