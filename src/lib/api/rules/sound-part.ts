import { isObject } from '../json';

/** Whether it is the `input_audio` member of a part that brings a sound: Base64 in a format that services take. */
export function isSound(sound: unknown): boolean {
  if (!isObject(sound)) return false;
  const { data, format } = sound;
  return typeof data === 'string' && (format === 'wav' || format === 'mp3');
}
