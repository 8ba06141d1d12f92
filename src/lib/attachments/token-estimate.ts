import type { PixelSize } from '$lib/data/image-header/image-size';

/** Side of the square that costs one token, in pixels, according to the model list's vision models. */
const imagePatch = 28;

/** Tokens a second: for a transcript at 150 words a minute, and for sound, which services count at 10 to 32. */
const perSecond = { text: 3.3, sound: 25 };

export function soundTokens(seconds: number, form: 'text' | 'sound'): number {
  return Math.ceil(seconds * perSecond[form]);
}

export function imageTokens({ width, height }: PixelSize): number {
  return Math.ceil(width / imagePatch) * Math.ceil(height / imagePatch);
}
