import type { PixelSize } from '$lib/image-header/image-size';

/** Pixels of a square that costs one token, as the vision models of the list of models have it. */
const imagePatch = 28;

export function imageTokens({ width, height }: PixelSize): number {
  return Math.ceil(width / imagePatch) * Math.ceil(height / imagePatch);
}
