import { inspectMedia } from '$lib/audio/media/media';
import { describeMediaFailure, type MediaFailure } from '$lib/audio/media/media-failure';
import { randomId } from '$lib/random-id';
import type { AttachmentNote } from '$lib/storage/attachment-records';
import type { ReadAttachment, ReadOptions } from './read-attachment';
import { Refused } from './refusal';
import { soundTokens } from './token-estimate';

/** Bytes that are kept beside a message. */
const largestSound = 100 * 1024 * 1024;
/** Seconds; services refuse what is shorter. */
const shortest = 0.1;

/** Of what this browser cannot read, the service that transcribes may know better. */
const mayBeSound: ReadonlySet<MediaFailure['kind']> = new Set(['no-decoder', 'no-encoder']);

/** A file of sound, or a video with it, as it is. Throws Refused. */
export async function readSoundFile(
  file: File,
  type: string,
  { asSound }: ReadOptions,
): Promise<ReadAttachment> {
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
  // Held by the storage from now on, not by the disk from which it came.
  return { note, file: new Blob([file], { type }) };
}

async function secondsOf(file: File): Promise<number | undefined> {
  const facts = await inspectMedia(file, file.name);
  if (facts.kind === 'sound') {
    if (facts.seconds < shortest) throw new Refused({ kind: 'too-short', limit: shortest });
    return facts.seconds;
  }
  if (mayBeSound.has(facts.failure.kind)) return undefined;
  if (facts.failure.kind === 'not-loaded') throw new Refused({ kind: 'no-reader' });
  throw new Refused({ kind: 'no-sound', words: describeMediaFailure(facts.failure) });
}
