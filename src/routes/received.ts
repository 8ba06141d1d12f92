import type { Shared } from '$lib/features/settings/offline/shared';
import type { Received } from '$lib/shared/request-import/received-request';
import { loadReceivers } from './load-receivers';

/** Passes content from another program to the page that accepts it; sends nothing. */
export async function receive({ text, files }: Shared): Promise<Received> {
  const sound = files.find(isSound);
  if (sound) return (await loadReceivers()).receiveSound(sound);
  const rows = files.filter(({ name }) => /\.(jsonl|csv|tsv|tab)$/i.test(name));
  if (rows.length > 0) return (await loadReceivers()).receiveBatchFiles(rows);
  if (text === '') return { refused: 'No page can open this.' };
  const { receiveChat } = await loadReceivers();
  return receiveChat({ body: { messages: [{ role: 'user', content: text }] }, files: [] });
}

function isSound({ name, type }: File): boolean {
  return /^(audio|video)\//.test(type) || /\.(wav|mp3|m4a|ogg|opus|flac|webm)$/i.test(name);
}
