import { Library } from '$lib/items/library.svelte';
import type { TranscriptRecord } from '$lib/storage/transcript-records';
import { openTranscripts } from '$lib/storage/transcripts';
import { announce } from '$lib/ui/toasts.svelte';
import { convertMedia } from '../media/media';
import { OpenTranscript } from './open-transcript.svelte';

/** Characters of a transcript that are read out when it is done. */
const announcedLength = 400;

const repository = openTranscripts();

/** Searched by their titles and words. */
export const transcripts = new Library({
  many: 'transcripts',
  repository,
  textOf: ({ title, text }) => `${title}\n${text}`,
  timeOf: ({ createdAt }) => createdAt,
  open: (record) =>
    new OpenTranscript(record, {
      repository,
      convert: convertMedia,
      onrecord: (changed) => transcripts.list.show(changed),
      onended: announceEnd,
    }),
});

/** Bytes of the sounds; one that is shared counts once. */
export function soundBytes(records: readonly TranscriptRecord[]): number {
  const sizes = new Map(records.map(({ id, soundId, soundBytes }) => [soundId ?? id, soundBytes]));
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

/** The newest of the same sound in the other task. */
export function siblingOf({ id, soundId, task }: TranscriptRecord): TranscriptRecord | undefined {
  if (soundId === undefined) return undefined;
  return transcripts.list.all.find(
    (other) => other.soundId === soundId && other.id !== id && other.task !== task,
  );
}

/** Spoken once, when it ends, not part by part. */
function announceEnd({ state, text }: TranscriptRecord): void {
  if (state === 'done') announce(`Transcript: ${text.slice(0, announcedLength)}`);
  else if (state === 'stopped') announce('Stopped.');
}
