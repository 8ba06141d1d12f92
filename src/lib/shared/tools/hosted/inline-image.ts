import { drawableBase64 } from '$lib/base/formats/image-header/drawable-image';

/** The beginnings of images in Base64, by their type. SVG is absent, since it can hold links and styles. */
const beginnings: readonly [start: string, type: string][] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['UklGR', 'image/webp'],
  ['R0lGOD', 'image/gif'],
];

const dataUrl = /^data:(image\/(?:png|jpeg|webp|gif|avif));base64,/;

/**
 * The data URL of an image that a service returned, as Base64 or as a data URL; undefined for anything else. Only the
 * beginning is read, as an image has several megabytes.
 */
export function inlineImage(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (dataUrl.test(value)) return value;
  const type = beginnings.find(([letters]) => value.startsWith(letters))?.[1];
  return type && `data:${type};base64,${value}`;
}

/** Whether a data URL is an image that can be drawn. It decodes the header: call it for the images that are shown only. */
export function isDrawable(url: string): boolean {
  const [start] = dataUrl.exec(url) ?? [];
  return start !== undefined && drawableBase64(url.slice(start.length)) !== undefined;
}
