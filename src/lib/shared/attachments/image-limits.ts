import type { PixelSize } from '$lib/base/formats/image-header/image-header';

/** Choices for the longer side of an image, in pixels; 0 means unchanged. */
export const imageSizes = [512, 1024, 1568, 2048, 0] as const;

/** Fits an image into a square; never enlarges it. */
export function targetSize({ width, height }: PixelSize, longestSide: number): PixelSize {
  const scale = longestSide === 0 ? 1 : Math.min(1, longestSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Side of the square that costs one token, in pixels, according to the model list's vision models. */
const imagePatch = 28;

export function imageTokens({ width, height }: PixelSize): number {
  return Math.ceil(width / imagePatch) * Math.ceil(height / imagePatch);
}
