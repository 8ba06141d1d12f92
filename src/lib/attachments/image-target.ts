import type { PixelSize } from '$lib/image-header/image-size';

/** Pixels of the longer side that an image may be sent with; 0 leaves them as they are. */
export const imageSizes = [512, 1024, 1568, 2048, 0] as const;

/** More are refused before they are decoded: 100 million take 400 MB of memory. */
export const mostPixels = 100_000_000;

/** Fits an image into a square, never making it larger. */
export function targetSize({ width, height }: PixelSize, longestSide: number): PixelSize {
  const scale = longestSide === 0 ? 1 : Math.min(1, longestSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
