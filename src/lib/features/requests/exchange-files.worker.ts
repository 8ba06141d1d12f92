import { parseJson } from '$lib/base/api/wire/json';
import { explainBrokenJson } from '$lib/base/json-editor/json-mistake';
import { exchangeId } from '$lib/shared/exchanges/observation';
import type { RecordedExchange } from '$lib/base/storage/exchanges';
import { serve } from '$lib/base/workers/serve';
import { type RecordingForm, recordings } from '$lib/extras-in-workers';
import { firstBatch } from './first-batch';
import { HarWriter, readHar } from './har';

/** The contents of a file. */
interface Found {
  /** Number of exchanges. */
  count: number;
  /** Number of entries that could not be read. */
  unread: number;
  /** Why it is not an HTTP Archive; `words` is the reason. */
  problem?: { kind: 'not-json'; words: string } | { kind: 'no-har' };
}

const nothing = { count: 0, unread: 0 };

let writer: HarWriter | Awaited<ReturnType<typeof recordingWriter>>;
let read: readonly RecordedExchange[] = [];

const tasks = {
  async begin(form: 'har' | RecordingForm, version: string): Promise<void> {
    writer = form === 'har' ? new HarWriter(version) : await recordingWriter(form);
  },

  /** Returns the number of those that are part of the file. */
  add(exchanges: readonly RecordedExchange[]): number {
    return writer?.add(exchanges) ?? 0;
  },

  end(): Blob | Promise<Blob> | undefined {
    return writer?.end();
  },

  async open(file: Blob): Promise<Found> {
    const text = await file.text();
    const parsed = parseJson(text);
    if ('problem' in parsed)
      return { ...nothing, problem: { kind: 'not-json', words: explainBrokenJson(text) } };
    const found = readHar(parsed.value, exchangeId);
    if (!found) return { ...nothing, problem: { kind: 'no-har' } };
    read = found.exchanges;
    return { count: read.length, unread: found.unread };
  },

  /** The next exchanges of the open file; none at its end. */
  next(): RecordedExchange[] {
    const piece = firstBatch(read, ({ record }) => record.storedBytes);
    read = read.slice(piece.length);
    return piece;
  },
};

async function recordingWriter(form: RecordingForm) {
  const extra = await recordings?.();
  return extra && new extra.RecordingWriter(form);
}

export type ExchangeFileTasks = typeof tasks;

serve(tasks);
