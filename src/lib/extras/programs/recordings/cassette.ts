import { jsonOr } from '$lib/base/api/wire/json';
import { type Cassette, ofTransfer } from '$lib/base/formats/cassettes/cassette';
import { exchangeWithoutSecrets } from '$lib/shared/exchanges/without-secrets';
import type { HeaderList, RecordedBody } from '$lib/base/storage/exchange-records';
import type { RecordedExchange } from '$lib/base/storage/exchanges';

/** A recorded exchange without its secrets. Undefined without a reply, and for replies of which only the size was recorded. */
export function cassetteOf(exchange: RecordedExchange): Cassette | undefined {
  const { record, content } = exchangeWithoutSecrets(exchange);
  const { method, url, status, endedAt: ms } = record;
  const { request, response, pieces } = content;
  if (status === undefined || response.kind === 'bytes' || response.kind === 'form')
    return undefined;
  const isStreamed = response.kind === 'text' && pieces;
  const body = isStreamed ? { pieces: cut(response.text, pieces) } : bodyOf(response);
  return {
    request: { method, url, ...bodyOf(request) },
    reply: { status, headers: headersOf(content.responseHeaders), ...body, ms },
  };
}

/** The text that a client receives. */
export function replyText({ body, pieces }: Cassette['reply']): string {
  if (pieces) return pieces.map(({ text }) => text).join('');
  return body === undefined ? '' : textOf(body);
}

export function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function headersOf(headers: HeaderList): { [name: string]: string } {
  return Object.fromEntries(headers.filter(([name]) => !ofTransfer.test(name)));
}

function bodyOf(body: RecordedBody): { body?: unknown } {
  if (body.kind === 'text') return { body: jsonOr(body.text, body.text) };
  if (body.kind !== 'form') return {};
  const fields = body.parts.map((part) => [part.name, 'value' in part ? part.value : part.file]);
  return { body: Object.fromEntries(fields) as unknown };
}

function cut(text: string, { at, length }: { at: number[]; length: number[] }) {
  let from = 0;
  return at.map((ms, index) => {
    const to = index === at.length - 1 ? text.length : from + (length[index] ?? 0);
    const piece = text.slice(from, to);
    from = to;
    return { ms, text: piece };
  });
}
