import { describe, expect, it } from 'vitest';
import { readEvents, type StreamEvent } from './event-stream';
import { failureOf } from '../../../../../tests/support/api/replies';

const encoder = new TextEncoder();

async function* from(pieces: Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    await Promise.resolve();
    yield piece;
  }
}

async function eventsIn(...pieces: (string | Uint8Array)[]): Promise<StreamEvent[]> {
  const bytes = pieces.map((piece) => (typeof piece === 'string' ? encoder.encode(piece) : piece));
  const events: StreamEvent[] = [];
  for await (const batch of readEvents(from(bytes))) events.push(...batch);
  return events;
}

async function dataIn(...pieces: (string | Uint8Array)[]): Promise<string[]> {
  return (await eventsIn(...pieces)).map(({ data }) => data);
}

describe('Any legal framing', () => {
  it.each([
    ['LF', 'data: a\n\ndata: b\n\n'],
    ['CR', 'data: a\r\rdata: b\r\r'],
    ['CRLF', 'data: a\r\n\r\ndata: b\r\n\r\n'],
    ['a mix', 'data: a\r\n\ndata: b\r\r\n'],
    ['a byte order mark', '\uFEFFdata: a\n\ndata: b\n\n'],
    ['comments', ': hello\n\n:\ndata: a\n: between\n\n:keep-alive\n\ndata: b\n\n'],
    ['no space after the colon', 'data:a\n\ndata:b\n\n'],
    ['ids and retry times', 'id: 1\nretry: 10\ndata: a\n\nid\nretry: x\ndata: b\n\n'],
    ['unknown fields', 'foo: 1\ndata: a\n\nbar\ndata: b\n\n'],
    ['many blank lines', '\n\n\ndata: a\n\n\n\n\ndata: b\n\n'],
  ])('is read: %s', async (_, stream) => {
    expect(await dataIn(stream)).toEqual(['a', 'b']);
  });

  it('joins the data lines of one event', async () => {
    expect(await dataIn('data: {"a":\ndata:  1}\r\ndata\n\n')).toEqual(['{"a":\n 1}\n']);
  });

  it('returns the name of an event, which the next one does not inherit', async () => {
    const events = await eventsIn('event: error\ndata: a\n\nevent:\ndata: b\n\ndata: c\n\n');
    expect(events.map(({ event }) => event)).toEqual(['error', undefined, undefined]);
  });

  it('ends an event immediately, even if its last CR ends the piece', async () => {
    const events = readEvents(from([encoder.encode('data: a\r\r'), encoder.encode('data: b')]));
    expect((await events.next()).value).toEqual([{ data: 'a' }]);
    await events.return(undefined);
  });
});

describe('Any border between pieces', () => {
  const stream = encoder.encode('\uFEFF: hi\r\ndata: é😀\r\n\r\nevent: e\rdata:\r\rdata: "漢"\n\n');
  const expected = [{ data: 'é😀' }, { event: 'e', data: '' }, { data: '"漢"' }];

  it.each(Array.from(stream, (_, index) => index))('gives the same events: %i', async (index) => {
    expect(await eventsIn(stream.slice(0, index), stream.slice(index))).toEqual(expected);
  });

  it('gives the same events byte by byte', async () => {
    const bytes = Array.from(stream, (byte) => Uint8Array.of(byte));
    expect(await eventsIn(...bytes)).toEqual(expected);
  });
});

describe('Bad input', () => {
  it('reads invalid UTF-8 as U+FFFD and preserves the rest', async () => {
    expect(await dataIn('data: a', Uint8Array.of(0xff, 0xc3), 'b\n\n')).toEqual(['a��b']);
  });

  it('marks an event that the stream did not finish', async () => {
    expect(await eventsIn('data: a\n\ndata: {"b')).toEqual([
      { data: 'a' },
      { data: '{"b', unterminated: true },
    ]);
  });

  it('reads a line of 10 MB whole', async () => {
    const line = 'x'.repeat(10_000_000);
    const [data] = await dataIn('data: ', line, '\n\n');
    expect(data).toBe(line);
  });

  it.each(['data: ', ':', 'data: x\ndata: '])(
    'stops at a limit where a line never ends: %j',
    async (beginning) => {
      async function* endless(): AsyncGenerator<Uint8Array> {
        yield encoder.encode(beginning);
        await Promise.resolve();
        for (;;) yield new Uint8Array(1024 * 1024).fill(120);
      }
      const reading = (async () => {
        for await (const batch of readEvents(endless())) expect(batch).toEqual([]);
      })();
      expect(await failureOf(reading)).toMatchObject({ kind: 'too-long' });
    },
  );
});
