import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Endpoint, Fetch } from '$lib/base/api/wire/endpoint';
import type { Transcript, TranscriptRecord } from '$lib/base/storage/transcript-records';
import { StorageFailure } from '$lib/base/storage/database/failure';
import { openTranscripts } from '$lib/base/storage/transcripts';
import { newRecord } from '$lib/shared/speech-to-text/new-record';
import { recordFacts } from './describe-sound';
import { OpenTranscript } from './open-transcript.svelte';

const repository = openTranscripts();
const convert = vi.fn((_: Blob, { from = 0 }: { from?: number }) =>
  Promise.resolve(new Blob([`sound from ${from}`])),
);
const onended = vi.fn();
let requests: FormData[] = [];

/** Answers each request with the result of `reply` for its form. */
function endpoint(
  reply: (form: FormData) => Response | Promise<Response>,
): () => Promise<Endpoint> {
  const fetch: Fetch = (_, init) => {
    const form = init.body as FormData;
    requests.push(form);
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      void Promise.resolve(reply(form)).then(resolve);
    });
  };
  return () =>
    Promise.resolve({ baseUrl: 'https://api.test/v1', rootUrl: 'https://api.test', fetch });
}

const nameOf = (form: FormData) => (form.get('file') as File).name;

const replyWith = (text: string, start: number) =>
  Response.json({ text, duration: 10, segments: [{ text, start, end: start + 1 }] });

function record(parts = 1, more: Partial<TranscriptRecord> = {}): TranscriptRecord {
  const stretches = Array.from({ length: parts }, (_, i) => ({ from: i * 10, to: (i + 1) * 10 }));
  return {
    ...newRecord({
      task: 'transcribe',
      connectionName: 'Test',
      body: { model: 'm', response_format: 'verbose_json' },
      source: { name: 'talk.wav', seconds: parts * 10 },
      sound: { id: crypto.randomUUID(), bytes: 5 },
      conversion: parts > 1 ? 'flac' : undefined,
      parts: stretches,
    }),
    ...more,
  };
}

function wrap(of: TranscriptRecord): OpenTranscript {
  return new OpenTranscript(of, { repository, convert, onrecord: vi.fn(), onended });
}

async function begun(of: TranscriptRecord): Promise<OpenTranscript> {
  const transcript = wrap(of);
  await transcript.begin(new Blob(['sound']));
  return transcript;
}

/** Opens the stored transcript as after a reload. */
async function reopened({ record: { id } }: OpenTranscript): Promise<OpenTranscript> {
  const again = wrap((await repository.get(id)) as TranscriptRecord);
  await again.load();
  return again;
}

beforeEach(() => {
  requests = [];
  onended.mockClear();
  convert.mockClear();
});

describe('A transcript', () => {
  it('is stored with its sound before anything is sent', async () => {
    const transcript = await begun(record());
    expect((await reopened(transcript)).sound?.size).toBe(5);
  });

  it('arrives with its times, is stored, and ends as done', async () => {
    const transcript = await begun(record());
    await transcript.send(endpoint(() => replyWith('Hello.', 1)));
    expect(transcript.record).toMatchObject({ state: 'done', text: 'Hello.' });
    const again = await reopened(transcript);
    expect(again.transcript.segments).toMatchObject([{ text: 'Hello.', start: 1, end: 2 }]);
    expect(onended).toHaveBeenCalledOnce();
    expect([...(requests[0]?.keys() ?? [])]).toEqual(['response_format', 'model', 'file']);
  });

  it('keeps its sound when the request fails, and is sent again on Retry', async () => {
    const transcript = await begun(record());
    await transcript.send(endpoint(() => Response.json({ error: 'bad' }, { status: 400 })));
    expect(transcript.record.state).toBe('failed');
    const again = await reopened(transcript);
    expect(again.record.parts[0]?.failure).toMatchObject({ kind: 'call', error: { status: 400 } });
    await again.send(endpoint(() => replyWith('At last.', 0)));
    expect(again.record).toMatchObject({ state: 'done', text: 'At last.' });
    expect(again.record.parts[0]?.failure).toBeUndefined();
  });

  it('is retried automatically if the service asks to wait briefly', async () => {
    const transcript = await begun(record());
    const busy = { status: 429, headers: { 'retry-after-ms': '1' } };
    await transcript.send(
      endpoint(() => (requests.length < 3 ? new Response('busy', busy) : replyWith('Hello.', 0))),
    );
    expect(requests).toHaveLength(3);
    expect(transcript.record.state).toBe('done');
  });

  it('can be stopped while it waits for a retry', async () => {
    const transcript = await begun(record());
    const busy = { status: 429, headers: { 'retry-after': '30' } };
    const sending = transcript.send(endpoint(() => new Response('busy', busy)));
    await expect.poll(() => transcript.activities.get(0)?.kind).toBe('retrying');
    transcript.stop();
    await sending;
    expect(transcript.record.state).toBe('stopped');
  });

  it('stores a repeated notice of the service once', async () => {
    const transcript = await begun(record(2));
    await transcript.send(
      endpoint(() => Response.json({ text: 'a', x_vendor: { notice: 'Not heard.' } })),
    );
    expect(transcript.record.notices).toEqual(['Not heard.']);
  });

  it('reports a reply that covers less than was sent', async () => {
    const transcript = await begun(record());
    await transcript.send(endpoint(() => Response.json({ text: 'a', duration: '3' })));
    expect(transcript.record.parts[0]?.shortfall).toMatchObject({ covered: 3, sent: 10 });
  });

  it('stores an edited text, with its times', async () => {
    const transcript = await begun(record());
    await transcript.send(endpoint(() => replyWith('Hallo.', 1)));
    await transcript.edit(0, 'Hello.');
    const again = await reopened(transcript);
    expect(again.transcript.segments[0]).toMatchObject({ text: 'Hello.', start: 1, end: 2 });
    expect(again.record.text).toBe('Hello.');
  });
});

describe('A long sound', () => {
  const byName = (form: FormData) => replyWith(`${nameOf(form)}.`, 1);

  it('is converted and sent part by part, and its times are shifted', async () => {
    const transcript = await begun(record(3));
    await transcript.send(endpoint(byName));
    expect(requests.map(nameOf).sort()).toEqual([
      'talk-part-1.flac',
      'talk-part-2.flac',
      'talk-part-3.flac',
    ]);
    expect(transcript.transcript.segments.map(({ start }) => start)).toEqual([1, 11, 21]);
    expect(recordFacts(transcript.record)).toMatch(/· 30 s · .* · sent as .* of flac · 3 parts$/);
  });

  it('stores the other parts when one fails, and sends only that one again, also after a reload', async () => {
    const transcript = await begun(record(3));
    const failing = (form: FormData) =>
      nameOf(form).includes('part-2') ? new Response('', { status: 413 }) : byName(form);
    await transcript.send(endpoint(failing));
    expect(transcript.record.parts.map(({ state }) => state)).toEqual(['done', 'failed', 'done']);
    const again = await reopened(transcript);
    expect(again.transcript.segments.map(({ start }) => start)).toEqual([1, 21]);
    await again.edit(1, 'Edited.');
    requests = [];
    await again.send(endpoint(byName));
    expect(requests.map(nameOf)).toEqual(['talk-part-2.flac']);
    expect(again.transcript.segments.map(({ text }) => text)).toEqual([
      'talk-part-1.flac.',
      'talk-part-2.flac.',
      'Edited.',
    ]);
  });

  it('sends each part with the end of the previous text if that is set', async () => {
    const transcript = await begun(record(2, { inSequence: true }));
    await transcript.send(endpoint(byName));
    expect(requests.map((form) => form.get('prompt'))).toEqual([null, 'talk-part-1.flac.']);
  });

  it('shows each part as it arrives, and stores it when it is stopped', async () => {
    const transcript = await begun(record(2, { inSequence: true }));
    const sending = transcript.send(
      endpoint((form) => (nameOf(form).includes('part-1') ? byName(form) : new Promise(() => {}))),
    );
    await expect.poll(() => transcript.transcript.text).toBe('talk-part-1.flac.');
    await expect.poll(() => transcript.activities.get(1)?.kind).toBe('waiting');
    expect(transcript.running).toBe(true);
    transcript.stop();
    await sending;
    const again = await reopened(transcript);
    expect(again.record.state).toBe('stopped');
    expect(again.transcript.text).toBe('talk-part-1.flac.');
  });
});

describe('When the browser has no more space', () => {
  const noRoom = () => Promise.reject(new StorageFailure('quota'));

  it('The warning about a sound stays until there is space, although the text is stored', async () => {
    const failing = vi.spyOn(repository, 'saveSound').mockImplementation(noRoom);
    const transcript = await begun(record());
    await transcript.send(endpoint(() => replyWith('Hello.', 1)));
    expect(transcript.saveFailure?.kind).toBe('quota');
    expect((await reopened(transcript)).transcript.text).toBe('Hello.');
    failing.mockRestore();
    await transcript.send(endpoint(() => replyWith('Hello.', 1)));
    expect(transcript.saveFailure).toBeUndefined();
    expect((await reopened(transcript)).sound?.size).toBe(5);
  });

  it('A received part is sent again after a reload', async () => {
    const failing = vi.spyOn(repository, 'savePart').mockImplementation(noRoom);
    const transcript = await begun(record(2, { inSequence: true }));
    await transcript.send(
      endpoint((form) =>
        nameOf(form).includes('part-2') ? new Response('', { status: 413 }) : replyWith('One.', 1),
      ),
    );
    failing.mockRestore();
    expect(transcript.saveFailure?.kind).toBe('quota');
    const again = await reopened(transcript);
    expect(again.record.parts.map(({ state }) => state)).toEqual(['waiting', 'failed']);
    expect(again.transcript.text).toBe('One.');
  });
});

describe('In two tabs', () => {
  it('An edit of one is shown by the other, which continues from there', async () => {
    const here = await begun(record());
    await here.send(endpoint(() => replyWith('One.', 1)));
    const there = await reopened(here);
    await there.edit(0, 'Won.');
    await here.refresh();
    expect(here.transcript.segments[0]?.text).toBe('Won.');
  });

  it('A transcript deleted by one is not stored again by the other', async () => {
    const here = await begun(record());
    await repository.remove(here.id);
    await here.refresh();
    await here.change({ title: 'Later' });
    expect(await repository.get(here.id)).toBeUndefined();
  });
});

it('A transcript that is removed while it runs does not reappear', async () => {
  const transcript = await begun(record());
  const sending = transcript.send(endpoint(() => new Promise(() => {})));
  await expect.poll(() => requests.length).toBe(1);
  await repository.remove(transcript.record.id);
  transcript.close();
  await sending;
  expect(await repository.get(transcript.record.id)).toBeUndefined();
});

it('A transcript without segments is edited as a whole', async () => {
  const transcript = await begun(record());
  await transcript.send(endpoint(() => new Response('Plain words')));
  await transcript.edit(0, 'Other words');
  expect((await reopened(transcript)).transcript).toEqual<Transcript>({
    text: 'Other words',
    duration: 10,
    segments: [],
  });
});
