import { base64Bytes } from '../base64';
import { imageHeader, type ImageHeader } from './image-header';

/** Most pixels of one image that is drawn: a browser needs 4 bytes for each, however small the file is. */
export const maxPixels = 100_000_000;

/** Bytes that contain the header of all but photos with long metadata. */
const headBytes = 12 * 1024;

/**
 * The type and size of an image that may be drawn: both are known from its bytes, and it has no more pixels than are
 * drawn. The one rule for images of answers, tools and attachments; a label decides nothing, as browsers ignore it.
 */
export function drawableImage(bytes: Uint8Array): ImageHeader | undefined {
  const header = imageHeader(bytes);
  return header && hasTooManyPixels(header) ? undefined : header;
}

export function hasTooManyPixels({ width, height }: ImageHeader): boolean {
  return width * height > maxPixels;
}

/** Likewise for the Base64 of a data URL. */
export function drawableBase64(base64: string): ImageHeader | undefined {
  const head = base64
    .slice(0, headBytes * 2)
    .replace(/\s/g, '')
    .slice(0, (headBytes * 4) / 3);
  const bytes = base64Bytes(head);
  if (!bytes) return undefined;
  if (imageHeader(bytes) || bytes.length < headBytes) return drawableImage(bytes);
  return drawableImage(base64Bytes(base64) ?? bytes);
}

/** Likewise for a file. */
export async function drawableFile(file: Blob): Promise<ImageHeader | undefined> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  if (imageHeader(head) || file.size <= headBytes) return drawableImage(head);
  return drawableImage(new Uint8Array(await file.arrayBuffer()));
}
