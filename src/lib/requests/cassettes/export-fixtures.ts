import { downloadZip } from 'client-zip';
import { recorder } from '$lib/exchanges/recorder';
import { StorageFailure } from '$lib/storage/failure';
import type { ExchangeRecord } from '$lib/storage/exchange-records';
import { plural } from '$lib/ui/text/amounts';
import { saveFile } from '$lib/ui/files/save-file';
import { toast } from '$lib/ui/notices/toasts.svelte';
import { cassetteOf, type Cassette } from './cassette';
import type { FixtureForm } from './fixture-forms';
import { mswHandlers, respxModule, vcrCassette } from './fixtures';

const readAtOnce = 50;

/** Saves recorded requests as a file for tests, oldest first. Never rejects. */
export async function exportFixtures(
  records: readonly ExchangeRecord[],
  form: FixtureForm,
): Promise<void> {
  try {
    const cassettes = await cassettesOf(records);
    const left = records.length - cassettes.length;
    if (cassettes.length === 0) {
      toast({ kind: 'warning', text: 'None of these requests has a reply in text.' });
      return;
    }
    saveFile(fileNames[form], await contentOf(cassettes, form));
    if (left > 0)
      toast({
        kind: 'warning',
        text: `${plural(left, 'request')} left out: without a reply, or with one of which only the size was recorded.`,
      });
  } catch (reason) {
    if (!(reason instanceof StorageFailure)) throw reason;
    toast({ kind: 'failed', text: 'Couldn’t read the recorded requests.' });
  }
}

async function cassettesOf(records: readonly ExchangeRecord[]): Promise<Cassette[]> {
  const oldestFirst = [...records].sort((a, b) => (a.id < b.id ? -1 : 1));
  const cassettes: Cassette[] = [];
  for (let from = 0; from < oldestFirst.length; from += readAtOnce) {
    const some = oldestFirst.slice(from, from + readAtOnce);
    const contents = await recorder.repository.contents(some.map(({ id }) => id));
    const byId = new Map(contents.map((content) => [content.id, content]));
    for (const record of some) {
      const content = byId.get(record.id);
      const cassette = content && cassetteOf({ record, content });
      if (cassette) cassettes.push(cassette);
    }
  }
  return cassettes;
}

const fileNames: Record<FixtureForm, string> = {
  cassettes: 'cassettes.zip',
  msw: 'handlers.ts',
  respx: 'mock_recorded.py',
  vcr: 'cassette.yaml',
};

async function contentOf(cassettes: readonly Cassette[], form: FixtureForm): Promise<Blob> {
  if (form === 'cassettes') return downloadZip(cassettes.map(cassetteFile)).blob();
  const write = { msw: mswHandlers, respx: respxModule, vcr: vcrCassette }[form];
  return new Blob([write(cassettes)], { type: 'text/plain' });
}

/** 0001-post-chat-completions.json */
function cassetteFile(cassette: Cassette, index: number) {
  const { method, url } = cassette.request;
  const path = new URL(url).pathname.split('/').slice(-2).join('-');
  const words = `${method}-${path}`
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, 60);
  return {
    name: `${String(index + 1).padStart(4, '0')}-${words}.json`,
    input: `${JSON.stringify(cassette, null, 2)}\n`,
  };
}
