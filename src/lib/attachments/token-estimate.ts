import type { PixelSize } from '$lib/image-header/image-size';

/** Pixels of a square that costs one token, as the vision models of the list of models have it. */
const imagePatch = 28;

/** Tokens a second: of speech that became text, at 150 words a minute; and of sound, which services count at 10 to 32. */
const perSecond = { text: 3.3, sound: 25 };

export function soundTokens(seconds: number, form: 'text' | 'sound'): number {
  return Math.ceil(seconds * perSecond[form]);
}

export function imageTokens({ width, height }: PixelSize): number {
  return Math.ceil(width / imagePatch) * Math.ceil(height / imagePatch);
}
