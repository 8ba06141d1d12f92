import type { AttachmentNote } from '$lib/storage/attachment-records';
import { bytesInWords, countInWords } from '$lib/ui/amounts';

/** "1,568 × 1,045 · JPEG · 412 kB". */
export function attachmentFacts({ type, bytes, width, height }: AttachmentNote): string {
  const pixels =
    width === undefined || height === undefined
      ? []
      : [`${countInWords(width)} × ${countInWords(height)}`];
  return [...pixels, typeName(type), bytesInWords(bytes)].join(' · ');
}

/** "PNG" of `image/png`. */
function typeName(type: string): string {
  const name = type.slice(type.indexOf('/') + 1);
  return name === 'plain' ? 'text' : name.toUpperCase();
}
