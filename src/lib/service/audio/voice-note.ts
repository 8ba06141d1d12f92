import { isObject, jsonOr } from '../../base/api/wire/json';
import type { TimedWord } from '../base/engine';

/** The text and word times that a file of the built-in voice holds in its comment tag. */
export interface VoiceNote {
  text: string;
  words: TimedWord[];
}

const opening = 'Spoken by the built-in robot voice of Inference Console, not by a person. ';

/** Writes the comment in ASCII only: not every container declares the encoding of its tags. */
export function writeVoiceNote({ text, words }: VoiceNote): string {
  const times = words.map(({ word, start, end }) => [word, milliseconds(start), milliseconds(end)]);
  const json = JSON.stringify({ text, words: times });
  return opening + json.replace(/[^ -~]/g, escape);
}

function milliseconds(seconds: number): number {
  return Math.round(seconds * 1000);
}

function escape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Reads a comment that writeVoiceNote wrote. Returns undefined for every other comment. */
export function readVoiceNote(comment: string | undefined): VoiceNote | undefined {
  if (!comment?.startsWith(opening)) return undefined;
  const note = jsonOr(comment.slice(opening.length), undefined);
  if (!isObject(note) || typeof note.text !== 'string' || !Array.isArray(note.words)) {
    return undefined;
  }
  const words = note.words.map(readWord);
  return words.includes(undefined) ? undefined : { text: note.text, words: words as TimedWord[] };
}

function readWord(entry: unknown): TimedWord | undefined {
  if (!Array.isArray(entry)) return undefined;
  const [word, start, end] = entry as unknown[];
  if (typeof word !== 'string' || typeof start !== 'number' || typeof end !== 'number') {
    return undefined;
  }
  return { word, start: start / 1000, end: end / 1000 };
}
