import type { Shared } from '$lib/offline/shared';

/** The address of the page that received it, or the reason why none did. */
type Received = string | { refused: string };

/** Passes content from another program to the page that accepts it; sends nothing. */
export async function receive({ text, files }: Shared): Promise<Received> {
  const sound = files.find(isSound);
  if (sound) return (await import('$lib/audio/transcribe/accept-request')).acceptFile(sound);
  const rows = files.filter(({ name }) => /\.(jsonl|csv|tsv|tab)$/i.test(name));
  if (rows.length > 0) return (await import('$lib/batches/new/accept-external')).acceptFiles(rows);
  if (text === '') return { refused: 'No page of the console is for what it was opened with.' };
  const { storeRequest } = await import('$lib/chat/store-request');
  return storeRequest({ messages: [{ role: 'user', content: text }] });
}

function isSound({ name, type }: File): boolean {
  return /^(audio|video)\//.test(type) || /\.(wav|mp3|m4a|ogg|opus|flac|webm)$/i.test(name);
}
