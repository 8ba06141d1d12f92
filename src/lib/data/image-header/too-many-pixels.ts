import { imageSize } from './image-size';

/** Most pixels of one image that is drawn: a browser needs 4 bytes for each, however small the file is. */
export const mostPixels = 100_000_000;

/** Letters of Base64 that are read: whole groups of four, with the header of all but few images. */
const headerLetters = 16 * 1024;

/** Whether the header of an image names more pixels than are drawn. False if the first bytes do not contain its size. */
export function hasTooManyPixels(base64: string, type: string): boolean {
  let head: string;
  try {
    head = atob(base64.slice(0, headerLetters));
  } catch {
    return false; // It is no image, which browsers do not draw.
  }
  const bytes = Uint8Array.from(head, (letter) => letter.charCodeAt(0));
  const { width = 0, height = 0 } = imageSize(bytes, type) ?? {};
  return width * height > mostPixels;
}
