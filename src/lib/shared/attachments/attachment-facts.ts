import type { AttachmentNote } from '$lib/base/storage/attachments';
import { formatBytes, formatCount, formatDuration, plural } from '$lib/base/ui/text/amounts';

/** "1,568 × 1,045 · JPEG · 412 kB". */
export function attachmentFacts({
  type,
  bytes,
  width,
  height,
  pages,
  seconds,
  url,
}: AttachmentNote): string {
  if (url !== undefined) return 'loaded by the service only';
  const pixels =
    width === undefined || height === undefined
      ? []
      : [`${formatCount(width)} × ${formatCount(height)}`];
  const count = pages === undefined ? [] : [plural(pages, 'page')];
  const length = seconds === undefined ? [] : [formatDuration(seconds * 1000)];
  return [...pixels, typeName(type), ...count, ...length, formatBytes(bytes)].join(' · ');
}

/** "PNG" for `image/png`. */
function typeName(type: string): string {
  const name = type.slice(type.indexOf('/') + 1);
  if (type === 'audio/mpeg') return 'MP3';
  const office = /^vnd\.openxmlformats.*\.(document|sheet|presentation)$/.exec(name)?.[1];
  if (office) return { document: 'DOCX', sheet: 'XLSX' }[office] ?? 'PPTX';
  return name === 'plain' ? 'text' : name.toUpperCase();
}

/** File name for a download: a converted file gets the ending of its new format. */
export function savedName({ name, kind, type }: AttachmentNote): string {
  if (kind === 'audio' && type === 'audio/wav') return `${name.replace(/\.[^.]*$/, '')}.wav`;
  if (kind !== 'image') return name;
  const stem = name.replace(/\.(png|jpe?g|gif|webp|bmp|avif|heic|tiff?)$/i, '');
  return `${stem}.${type === 'image/jpeg' ? 'jpg' : type.slice(type.indexOf('/') + 1)}`;
}
