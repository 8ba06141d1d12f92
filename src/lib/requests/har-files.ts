import { version } from '$app/environment';
import { parseJson } from '$lib/api/json';
import { recorder } from '$lib/exchanges/recorder';
import { exchangeId } from '$lib/exchanges/observation';
import { StorageFailure } from '$lib/storage/failure';
import { failureInWords } from '$lib/storage/failure-words';
import type { RecordedExchange } from '$lib/storage/exchanges';
import { preferences } from '$lib/storage/preferences';
import { countInWords } from '$lib/ui/amounts';
import { saveFile } from '$lib/ui/save-file';
import { toast } from '$lib/ui/toasts.svelte';
import { harOf, readHar } from './har';

/** Exchanges that are read at once. */
const readAtOnce = 50;

/** Bytes of a file that is read at once: beyond, the page would be held up. */
const largestFile = 50 * 1024 * 1024;

/** Gives the person these exchanges as a file, oldest first. Rejects with StorageFailure. */
export async function exportHar(ids: readonly string[]): Promise<void> {
  const { repository } = recorder;
  const exchanges: RecordedExchange[] = [];
  const oldestFirst = [...ids].sort();
  for (let at = 0; at < oldestFirst.length; at += readAtOnce) {
    const records = await repository.records(oldestFirst.slice(at, at + readAtOnce));
    for (const record of records) {
      const content = await repository.content(record.id);
      if (content) exchanges.push({ record, content });
    }
  }
  const har = harOf(exchanges, version);
  saveFile('requests.har', new Blob([har], { type: 'application/json' }));
}

/** Keeps what an HTTP Archive holds beside what was recorded here, and says how much that was. */
export async function importHar(file: File): Promise<void> {
  const problem = await keepHar(file);
  if (problem !== undefined) toast({ kind: 'failed', text: problem });
}

async function keepHar(file: File): Promise<string | undefined> {
  if (file.size > largestFile) return `${file.name} has over 50 MB. Export fewer requests at once.`;
  const parsed = parseJson(await file.text());
  if ('problem' in parsed) return `${file.name} is not JSON: ${parsed.words}`;
  const read = readHar(parsed.value, exchangeId);
  if (!read) return `${file.name} is no HTTP Archive: it has no log with entries.`;
  try {
    await recorder.keep(read.exchanges);
  } catch (reason) {
    const kind = reason instanceof StorageFailure ? reason.kind : 'failed';
    return `${file.name} could not be kept. ${failureInWords[kind]}`;
  }
  const kept = Math.min(read.exchanges.length, preferences.get('recordedRequests'));
  const left = read.unread > 0 ? ` ${countInWords(read.unread)} could not be understood.` : '';
  toast({ kind: 'success', text: `${countInWords(kept)} requests from ${file.name}.${left}` });
  return undefined;
}
