import { describe, expect, it } from 'vitest';
import { recorder } from '$lib/shared/exchanges/recorder';
import type { BridgeEvent } from './bridge-events';
import { BridgeRecorder, programName } from './bridge-recorder';

type Event = Exclude<BridgeEvent, { type: 'bridge' }>;

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
const connectionOf = () => ({ connectionId: 'c1', connectionName: 'Lab' });

let serial = 0;

/** Records the events of one exchange, and returns what is stored and which ends were reported. */
async function record(events: (id: string) => Event[], id = `bridged-${(serial += 1)}`) {
  const ended: string[] = [];
  const recorded = new BridgeRecorder(connectionOf, (one) => ended.push(one));
  for (const event of events(id)) await recorded.take(event);
  await recorder.write();
  const [[stored], content] = await Promise.all([
    recorder.repository.records([id]),
    recorder.repository.content(id),
  ]);
  return { id, ended, record: stored, content, recorded };
}

const begin = (id: string, headers: [string, string][] = []): Event => ({
  type: 'request',
  id,
  at: 1_795_716_404_329,
  method: 'POST',
  url: 'https://api.test/v1/chat/completions',
  headers: [['authorization', 'Bearer [key]'], ...headers],
  program: 'OpenAI/JS 6.1.0',
});
const body = (id: string, text: string): Event => ({
  type: 'body',
  id,
  bytes: text.length,
  base64: base64(text),
});
const head = (id: string, type: string): Event => ({
  type: 'head',
  id,
  at: 12.3,
  status: 200,
  headers: [
    ['content-type', type],
    ['x-odd', 'no\nheader'],
  ],
});
const piece = (id: string, at: number, text: string): Event => ({
  type: 'piece',
  id,
  at,
  base64: base64(text),
});
const end = (id: string, at: number): Event => ({ type: 'end', id, at, end: 'complete' });

const first = 'data: {"choices":[{"delta":{"content":"Grüße"}}]}\n\n';
const last = 'data: {"usage":{"prompt_tokens":3,"completion_tokens":2}}\n\ndata: [DONE]\n\n';

describe('An exchange of another program', () => {
  it('is recorded with the moments that the bridge measured, its model and its usage', async () => {
    const {
      id,
      ended,
      record: stored,
      content,
    } = await record((id) => [
      begin(id, [['content-type', 'application/json']]),
      body(id, '{"model":"m","input":"Hi"}'),
      head(id, 'text/event-stream'),
      piece(id, 20, first),
      piece(id, 250.5, last),
      end(id, 251),
    ]);
    expect(ended).toEqual([id]);
    expect(stored).toMatchObject({
      at: 1_795_716_404_329,
      program: 'OpenAI/JS',
      task: 'Hi',
      connectionId: 'c1',
      model: 'm',
      status: 200,
      end: 'complete',
      headAt: 12.3,
      firstByteAt: 20,
      firstTokenAt: 20,
      endedAt: 251,
      sentBytes: 26,
      usage: { input: 3, output: 2 },
    });
    expect(content?.response).toMatchObject({ text: first + last });
    expect(content?.pieces?.at).toEqual([20, 250.5]);
    expect(content?.requestHeaders).toContainEqual(['authorization', 'Bearer [key]']);
  });

  it('is recorded before its body was sent, and with it later', async () => {
    const { id, recorded, content } = await record((id) => [begin(id)]);
    expect(content?.request).toEqual({ kind: 'none' });
    await recorded.take(body(id, '{"model":"late"}'));
    await recorded.take(head(id, 'application/json'));
    await recorder.write();
    const [later] = await recorder.repository.records([id]);
    expect(later).toMatchObject({ model: 'late', end: 'under-way' });
  });

  it('has the parts of its form, without the content of its files', async () => {
    const form = new FormData();
    form.set('model', 'whisper');
    form.set('file', new File(['sound'], 'a.wav', { type: 'audio/wav' }));
    const request = new Request('https://api.test', { method: 'POST', body: form });
    const text = await request.clone().text();
    const type = request.headers.get('content-type') ?? '';
    const { record: stored, content } = await record((id) => [
      begin(id, [['Content-Type', type]]),
      body(id, text),
      end(id, 5),
    ]);
    expect(stored?.model).toBe('whisper');
    expect(content?.request).toMatchObject({
      kind: 'form',
      parts: [
        { name: 'model', value: 'whisper' },
        { name: 'file', file: 'a.wav', bytes: 5 },
      ],
    });
    expect(JSON.stringify(content)).not.toContain('sound');
  });

  it('counts the bytes of a reply that were too many to hold', async () => {
    const { record: stored, content } = await record((id) => [
      begin(id),
      head(id, 'text/plain'),
      piece(id, 1, 'text'),
      { type: 'piece', id, at: 9, bytes: 5_000_000_000 },
      end(id, 9),
    ]);
    expect(stored).toMatchObject({ receivedBytes: 5_000_000_004 });
    expect(content?.response).toMatchObject({ text: 'text', left: 5_000_000_000 });
  });

  it('that had no reply is recorded as such', async () => {
    const { record: stored } = await record((id) => [
      begin(id),
      { type: 'failed', id, at: 7, code: 'ECONNREFUSED' },
    ]);
    expect(stored).toMatchObject({
      failure: { kind: 'unreachable', host: 'api.test' },
      endedAt: 7,
    });
  });

  it('is cut off where the bridge ends', async () => {
    const { id, recorded } = await record((id) => [begin(id), head(id, 'text/plain')]);
    recorded.breakOff();
    await recorder.write();
    expect((await recorder.repository.records([id]))[0]).toMatchObject({ end: 'broken' });
  });

  it('that was stored before is counted once', async () => {
    const whole = (id: string) => [begin(id), body(id, '{}'), head(id, 'text/plain'), end(id, 9)];
    const requests = async () =>
      (await recorder.usage.list()).records.reduce((sum, day) => sum + day.requests, 0);
    const { id } = await record(whole);
    const counted = await requests();
    const { ended } = await record(whole, id);
    expect(ended).toEqual([id]);
    expect(await requests()).toBe(counted);
  });
});

it.each([
  ['OpenAI/JS 6.1.0', 'OpenAI/JS'],
  ['curl/8.5.0', 'curl'],
  ['python-httpx/0.27', 'python-httpx'],
  ['node', 'node'],
  ['', 'Unknown program'],
])('The program of %j is %s', (userAgent, name) => {
  expect(programName(userAgent)).toBe(name);
});
