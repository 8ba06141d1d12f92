import { Library } from '$lib/shared/stored-items/model/library.svelte';
import { reportEnd } from '$lib/shared/stored-items/report-end';
import type { TranscriptRecord } from '$lib/base/storage/transcript-records';
import { openTranscripts } from '$lib/base/storage/transcripts';
import { announce } from '$lib/base/ui/notices/toasts.svelte';
import { convertMedia } from '$lib/base/media/media';
import { transcriptAddress } from '../model/audio-address';
import { OpenTranscript } from './open-transcript.svelte';

/** Characters of a finished transcript that screen readers announce. */
const announcedLength = 400;

const repository = openTranscripts();

/** The search covers titles and texts. */
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

/** Total bytes of the sounds; a shared sound counts once. */
export function soundBytes(records: readonly TranscriptRecord[]): number {
  const sizes = new Map(records.map(({ id, soundId, soundBytes }) => [soundId ?? id, soundBytes]));
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

/** The newest transcript of the same sound in the other task. */
export function siblingOf({ id, soundId, task }: TranscriptRecord): TranscriptRecord | undefined {
  if (soundId === undefined) return undefined;
  return transcripts.list.all.find(
    (other) => other.soundId === soundId && other.id !== id && other.task !== task,
  );
}

/** Announces the end once, not each part. */
function announceEnd({ id, title, state, text }: TranscriptRecord): void {
  reportEnd({ kind: 'Transcript', title, state, path: transcriptAddress(id) });
  if (state === 'done') announce(`Transcript: ${text.slice(0, announcedLength)}`);
  else if (state === 'stopped') announce('Stopped.');
}
