import { inspectMedia } from '$lib/audio-media/media';
import { describeMediaFailure, type MediaFailure } from '$lib/audio-media/media-failure';
import { randomId } from '$lib/platform/random-id';
import type { AttachmentNote } from '$lib/storage/attachments';
import type { NewAttachment, ReadOptions } from './attachment-draft';
import { Refused } from './refusal';
import { soundTokens } from './sound-part';

/** Largest sound that is stored with a message, in bytes. */
const largestSound = 100 * 1024 * 1024;
/** Services refuse sound of fewer seconds. */
const shortest = 0.1;

/** The transcription service may be able to read a file that this browser cannot. */
const maybeReadable: ReadonlySet<MediaFailure['kind']> = new Set(['no-decoder', 'no-encoder']);

/** An unchanged audio file, or a video with sound. Throws Refused. */
export async function readSoundFile(
  file: File,
  type: string,
  { asSound }: ReadOptions,
): Promise<NewAttachment> {
  if (file.size > largestSound)
    throw new Refused({ kind: 'too-large', limit: largestSound, size: file.size });
  const seconds = await secondsOf(file);
  const note: AttachmentNote = {
    id: randomId(),
    name: file.name || 'Pasted sound',
    kind: 'audio',
    type,
    bytes: file.size,
    ...(seconds !== undefined && { seconds }),
    tokens: soundTokens(seconds ?? 0, asSound ? 'sound' : 'text'),
    ...(asSound && { asSound }),
  };
  // A new Blob, so that the stored copy does not depend on the file on disk.
  return { note, file: new Blob([file], { type }) };
}

async function secondsOf(file: File): Promise<number | undefined> {
  const facts = await inspectMedia(file, file.name);
  if (facts.kind === 'sound') {
    if (facts.seconds < shortest) throw new Refused({ kind: 'too-short', limit: shortest });
    return facts.seconds;
  }
  if (maybeReadable.has(facts.failure.kind)) return undefined;
  if (facts.failure.kind === 'not-loaded') throw new Refused({ kind: 'no-reader' });
  throw new Refused({ kind: 'no-sound', words: describeMediaFailure(facts.failure) });
}
