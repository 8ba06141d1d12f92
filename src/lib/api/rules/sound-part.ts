import { isObject } from '../json';

/** Whether a value is a valid `input_audio` member: Base64 in a format that services accept. */
export function isSound(sound: unknown): boolean {
  if (!isObject(sound)) return false;
  const { data, format } = sound;
  return typeof data === 'string' && (format === 'wav' || format === 'mp3');
}
