import { isRunElsewhere, runEnded } from '$lib/storage/runLock';
import type { TranscriptRecord } from '$lib/storage/transcript-records';
import { openTranscripts } from '$lib/storage/transcripts';
import { announce, toast } from '$lib/ui/toasts.svelte';
import { convertMedia } from '../media/media';
import { OpenTranscript } from './open-transcript.svelte';
import { TranscriptList } from './transcript-list.svelte';

/** Characters of a transcript that are read out when it is done. */
const announcedLength = 400;

const repository = openTranscripts();
/** Those that were looked at in this visit; one that runs goes on while others are looked at. */
const open = new Map<string, OpenTranscript>();

export const transcriptList = new TranscriptList(repository);

/** Loads the list and follows the other tabs; returns the way to stop following. */
export function followTranscripts(): () => void {
  transcriptList.load().catch(tellUnread);
  return repository.onChange((ids) => void takeOver(ids).catch(tellUnread));
}

async function takeOver(ids: string[]): Promise<void> {
  await transcriptList.refresh(ids);
  for (const id of ids) {
    const isStored = (await open.get(id)?.refresh()) ?? true;
    if (isStored) continue;
    open.get(id)?.discard();
    open.delete(id);
  }
}

/** A transcript that has just been asked for. */
export function newTranscript(record: TranscriptRecord): OpenTranscript {
  const transcript = wrap(record);
  open.set(record.id, transcript);
  return transcript;
}

/** Undefined where none with this id is stored. One that ran when its page died comes back as interrupted. */
export async function openTranscript(id: string): Promise<OpenTranscript | undefined> {
  const known = open.get(id);
  if (known) return known;
  const record = await repository.get(id).catch(() => undefined);
  if (!record) return undefined;
  const transcript = open.get(id) ?? wrap(record);
  open.set(id, transcript);
  await transcript.load();
  if (record.state !== 'running') return transcript;
  if (await isRunElsewhere(id)) {
    transcript.elsewhere = true;
    void runEnded(id).then(() => settle(transcript));
  } else await transcript.change({ state: 'interrupted' });
  return transcript;
}

/** After the tab that sent it has ended that, or has died. */
async function settle(transcript: OpenTranscript): Promise<void> {
  await transcript.refresh().catch(tellUnread);
  transcript.elsewhere = false;
  if (transcript.record.state === 'running') await transcript.change({ state: 'interrupted' });
}

/** Returns the way back. Rejects with StorageFailure. */
export async function removeTranscript(id: string): Promise<() => Promise<void>> {
  const removed = await transcriptList.remove(id);
  open.get(id)?.discard();
  open.delete(id);
  return () => transcriptList.restore(removed);
}

function wrap(record: TranscriptRecord): OpenTranscript {
  return new OpenTranscript(record, {
    repository,
    convert: convertMedia,
    onrecord: (changed) => transcriptList.show(changed),
    onended: announceEnd,
  });
}

/** Spoken once, when it ends, not part by part. */
function announceEnd({ state, text }: TranscriptRecord): void {
  if (state === 'done') announce(`Transcript: ${text.slice(0, announcedLength)}`);
  else if (state === 'stopped') announce('Stopped.');
}

function tellUnread(): void {
  toast({
    kind: 'failed',
    text: 'The list of transcripts could not be read. What is stored is untouched.',
    action: { label: 'Try again', run: () => void transcriptList.load().catch(tellUnread) },
  });
}
