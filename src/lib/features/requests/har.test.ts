import { Validator } from '@cfworker/json-schema';
import published from 'har-schema';
import { describe, expect, it } from 'vitest';
import type { RecordedExchange } from '$lib/base/storage/exchanges';
import { HarWriter, readHar } from './har';

const chat: RecordedExchange = {
  record: {
    v: 1,
    id: 'e1',
    at: Date.UTC(2026, 0, 2, 3, 4, 5),
    method: 'POST',
    url: 'https://api.test/v1/chat/completions?a=1&a=2',
    connectionId: 'c1',
    connectionName: 'Mine',
    page: '/chat/?id=c7',
    model: 'm',
    status: 200,
    end: 'complete',
    headAt: 40,
    firstByteAt: 45.5,
    endedAt: 90,
    sentBytes: 13,
    receivedBytes: 20,
    usage: { total: 3 },
    storedBytes: 1033,
  },
  content: {
    v: 1,
    id: 'e1',
    requestHeaders: [['Authorization', 'Bearer [key]']],
    request: { kind: 'text', type: 'application/json', text: '{"model":"m"}' },
    responseHeaders: [['content-type', 'text/event-stream']],
    response: { kind: 'text', type: 'text/event-stream', text: 'data: {}\n\ndata: ü\n\n' },
    pieces: { at: [45.5, 90], length: [10, 9] },
  },
};

const upload: RecordedExchange = {
  record: {
    v: 1,
    id: 'e2',
    at: chat.record.at + 5,
    method: 'POST',
    url: 'https://api.test/v1/files',
    connectionId: 'c1',
    connectionName: 'Mine',
    page: '/files/',
    failure: { kind: 'unreachable', host: 'api.test', cause: 'no-answer' },
    endedAt: 7,
    sentBytes: 3,
    receivedBytes: 0,
    storedBytes: 1200,
  },
  content: {
    v: 1,
    id: 'e2',
    requestHeaders: [],
    request: {
      kind: 'form',
      parts: [
        { name: 'purpose', value: 'batch' },
        { name: 'file', file: 'a.jsonl', type: '', bytes: 3, digest: 'ab' },
      ],
    },
    responseHeaders: [],
    response: { kind: 'none' },
  },
};

const idOf = (at: number) => `imported-${at}`;

/** Writes exchanges in pieces and reads them back. */
async function written(...pieces: RecordedExchange[][]) {
  const writer = new HarWriter('1.0');
  for (const piece of pieces) writer.add(piece);
  return JSON.parse(await writer.end().text());
}

describe('An HTTP Archive', () => {
  it('is valid by the published schema', async () => {
    const { har, ...parts } = published;
    const validator = new Validator(har ?? false, '7', false);
    for (const schema of Object.values(parts)) if (schema.$id) validator.addSchema(schema);
    const { valid, errors } = validator.validate(await written([chat, upload]));
    expect(errors).toEqual([]);
    expect(valid).toBe(true);
    expect(validator.validate({ log: { version: '1.2', creator: {}, entries: [] } }).valid).toBe(
      false,
    );
  });

  it('is read back as written, in however many pieces it was written', async () => {
    for (const pieces of [[[chat, upload]], [[chat], [], [upload]], [[], []]])
      expect(readHar(await written(...pieces), idOf)).toEqual({
        exchanges: pieces.flat(),
        unread: 0,
      });
  });

  it('has no status that a test would answer with where there was no reply', async () => {
    expect((await written([upload])).log.entries[0].response.status).toBe(-1);
  });

  it('holds the text of a body once, and reads the two copies of an earlier build', async () => {
    const har = await written([chat]);
    expect(JSON.stringify(har).split('data: ü')).toHaveLength(2);
    har.log.entries[0]._exchange = chat;
    har.log.entries[0].response.content.text = 'another';
    expect(readHar(har, idOf)?.exchanges).toEqual([chat]);
  });

  it('of another program is read as far as the format allows, without its keys', () => {
    const entry = {
      startedDateTime: '2026-01-02T03:04:05.000Z',
      time: 12,
      request: {
        method: 'POST',
        url: 'https://api.test/v1/responses?key=s3cret',
        headers: [
          { name: 'authorization', value: 'Bearer sk-secret' },
          { name: 'Proxy-Authorization', value: 'Basic s3cret' },
          { name: 'x-goog-api-key', value: 's3cret' },
          { name: 'content-type', value: 'application/json' },
        ],
        postData: {
          mimeType: 'application/json',
          text: '{"model":"m","tools":[{"headers":{"X-Team":"s3cret"}}]}',
        },
        bodySize: 13,
      },
      response: {
        status: 429,
        headers: [
          { name: 'retry-after', value: '2' },
          { name: 'Set-Cookie', value: 's3cret' },
        ],
        content: { size: 2, mimeType: 'application/json', text: '{}' },
      },
    };
    const read = readHar({ log: { entries: [entry, 'rubbish', { request: {} }] } }, idOf);
    expect(read?.unread).toBe(2);
    expect(read?.exchanges[0]?.record).toMatchObject({
      id: `imported-${Date.UTC(2026, 0, 2, 3, 4, 5)}`,
      status: 429,
      endedAt: 12,
      url: 'https://api.test/v1/responses?key=[key]',
    });
    expect(read?.exchanges[0]?.content).toMatchObject({
      requestHeaders: [
        ['authorization', '[key]'],
        ['Proxy-Authorization', '[key]'],
        ['x-goog-api-key', '[key]'],
        ['content-type', 'application/json'],
      ],
      request: { text: '{"model":"m","tools":[{"headers":{"X-Team":"[key]"}}]}' },
      responseHeaders: [
        ['retry-after', '2'],
        ['Set-Cookie', '[key]'],
      ],
    });
  });

  it('has no secret of a record that an earlier build made, neither written nor read', async () => {
    const url = `${chat.record.url}&key=s3cret`;
    const requestHeaders: [string, string][] = [['x-goog-api-key', 's3cret']];
    const exchange = {
      record: { ...chat.record, url },
      content: { ...chat.content, requestHeaders },
    };
    const har = await written([exchange]);
    expect(JSON.stringify(har)).not.toContain('s3cret');
    har.log.entries[0]._exchange = exchange;
    expect(JSON.stringify(readHar(har, idOf))).not.toContain('s3cret');
  });

  it.each([
    ['leads out of the console', { page: '//elsewhere.test/' }],
    ['would run', { page: 'javascript:alert(1)' }],
    ['was sent at no moment', { at: 1e300 }],
  ])('with an exchange that %s is read by the format alone', async (_, change) => {
    const exchange = { ...chat, record: { ...chat.record, ...change } };
    const har = await written([chat]);
    har.log.entries[0]._exchange = exchange;
    const [read] = readHar(har, idOf)?.exchanges ?? [];
    expect(read?.record).toMatchObject({ at: chat.record.at, page: '/requests/' });
  });

  it('is not made from an invalid address', async () => {
    const har = await written([chat]);
    delete har.log.entries[0]._exchange;
    har.log.entries[0].request.url = 'no address';
    expect(readHar(har, idOf)).toEqual({ exchanges: [], unread: 1 });
  });

  it('is not made from anything else', () => {
    expect(readHar({ log: {} }, idOf)).toBeUndefined();
    expect(readHar([], idOf)).toBeUndefined();
  });

  it('with a damaged exchange of this console is read by the format alone', async () => {
    const har = await written([chat]);
    har.log.entries[0]._exchange.content.response.text = 7;
    const [read] = readHar(har, idOf)?.exchanges ?? [];
    expect(read?.record.id).toBe(idOf(chat.record.at));
    expect(read?.content.response).toMatchObject({ kind: 'text' });
  });
});
