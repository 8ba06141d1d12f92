import type { Cassette } from '$lib/base/formats/cassettes/cassette';
import { replyText, textOf } from './cassette';

/** Handlers for msw 2, in TypeScript. Streams arrive in their recorded pieces, without their pauses. */
export function mswHandlers(cassettes: readonly Cassette[]): string {
  return `// Recorded with Inference Console.
import { http, HttpResponse } from 'msw';

interface Recorded {
  request: { method: string; url: string; body?: unknown };
  reply: {
    status: number;
    headers: Record<string, string>;
    body?: unknown;
    pieces?: { ms: number; text: string }[];
  };
}

const recorded: Recorded[] = ${JSON.stringify(cassettes, null, 2)};

export const handlers = recorded.map(({ request, reply }) =>
  http.all(request.url, async ({ request: sent }) => {
    // Without a reply, msw goes on to the next handler.
    if (sent.method !== request.method) return undefined;
    if (request.body !== undefined && !isSame(await sent.clone().text(), request.body)) return undefined;
    const { status, headers, body, pieces = [] } = reply;
    if (body !== undefined)
      return new HttpResponse(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
    const stream = new ReadableStream({
      start(controller) {
        for (const { text } of pieces) controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    });
    return new HttpResponse(pieces.length > 0 ? stream : null, { status, headers });
  }),
);

function isSame(sent: string, body: unknown): boolean {
  if (typeof body === 'string') return sent === body;
  try {
    return canonical(JSON.parse(sent)) === canonical(body);
  } catch {
    return false;
  }
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
`;
}

/** A Python module for respx. Repeated requests get their replies in turn. */
export function respxModule(cassettes: readonly Cassette[]): string {
  const groups = new Map<string, Cassette[]>();
  for (const cassette of cassettes) {
    const key = JSON.stringify(cassette.request);
    groups.set(key, [...(groups.get(key) ?? []), cassette]);
  }
  const routes = [...groups.values()].map((group) => ({
    request: group[0]?.request,
    replies: group.map(({ reply }) => ({
      status: reply.status,
      headers: reply.headers,
      text: replyText(reply),
    })),
  }));
  return `# Recorded with Inference Console.
import json

import httpx
import respx

# A JSON text is a Python string literal too.
RECORDED = json.loads(${JSON.stringify(JSON.stringify(routes))})


def mock_recorded(router: respx.Router = respx.mock) -> None:
    for route in RECORDED:
        request = route["request"]
        body = request.get("body")
        pattern = {"method": request["method"], "url": request["url"]}
        if isinstance(body, str):
            pattern["content"] = body.encode()
        elif body is not None:
            pattern["json"] = body
        replies = [
            httpx.Response(reply["status"], headers=reply["headers"], text=reply["text"])
            for reply in route["replies"]
        ]
        router.route(**pattern).mock(side_effect=replies)
`;
}

/** A cassette of VCR.py. It is JSON, which its YAML reader reads too. */
export function vcrCassette(cassettes: readonly Cassette[]): string {
  const interactions = cassettes.map(({ request, reply }) => ({
    request: {
      method: request.method,
      uri: request.url,
      body: request.body === undefined ? null : textOf(request.body),
      headers: {},
    },
    response: {
      status: { code: reply.status, message: '' },
      headers: Object.fromEntries(
        Object.entries(reply.headers).map(([name, value]) => [name, [value]]),
      ),
      body: { string: replyText(reply) },
    },
  }));
  return `${JSON.stringify({ version: 1, interactions }, null, 2)}\n`;
}
