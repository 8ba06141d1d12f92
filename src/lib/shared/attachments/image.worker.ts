import { serve } from '$lib/base/workers/serve';
import type { PixelSize } from '$lib/base/formats/image-header/image-header';
import { targetSize } from './image-limits';

export interface ShrunkImage extends PixelSize {
  file: Blob;
}

/** Failures are values, because errors lose their class on the way out of a worker. */
export type ImageOutcome = ShrunkImage | { failure: 'undecodable' };

export type ImageWorker = typeof worker;

/** A PNG of more bytes than this is sent as JPEG, unless it has transparent pixels. */
const maxPngBytes = 1_000_000;
const jpegQuality = 0.88;

const worker = {
  /** Re-encodes the pixels alone, which drops all metadata: location, camera, thumbnails, comments. */
  async shrink(file: Blob, longestSide: number): Promise<ImageOutcome> {
    const decoded = await decode(file);
    if (!decoded) return { failure: 'undecodable' };
    try {
      const size = targetSize(decoded, longestSide);
      return { ...size, file: await encode(draw(decoded, size), file.type === 'image/jpeg') };
    } finally {
      decoded.close();
    }
  },
};

/** createImageBitmap applies the orientation that the camera recorded. */
async function decode(file: Blob): Promise<ImageBitmap | undefined> {
  return createImageBitmap(file).catch(() => undefined);
}

function draw(image: ImageBitmap, { width, height }: PixelSize): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

async function encode(canvas: OffscreenCanvas, isPhoto: boolean): Promise<Blob> {
  if (!isPhoto) {
    const png = await canvas.convertToBlob({ type: 'image/png' });
    if (png.size <= maxPngBytes || isTransparent(canvas)) return png;
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality });
}

function isTransparent(canvas: OffscreenCanvas): boolean {
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new TypeError('This browser can’t draw in a worker.');
  return context;
}

serve(worker);
