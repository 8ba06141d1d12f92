import { hasTooManyPixels } from '$lib/data/image-header/too-many-pixels';

/** The beginnings of images in Base64, by their type. SVG is absent, since it can hold links and styles. */
const beginnings: readonly [start: string, type: string][] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['UklGR', 'image/webp'],
  ['R0lGOD', 'image/gif'],
];

const dataUrl = /^data:(image\/(?:png|jpeg|webp|gif|avif));base64,/;

/**
 * The data URL of an image that a service returned, as Base64 or as a data URL; nothing is fetched for it. Undefined for
 * anything else, and for one that is too large to be drawn. Only the beginning is read, as an image has several megabytes.
 */
export function inlineImage(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const [start = '', named] = dataUrl.exec(value) ?? [];
  const type = named ?? beginnings.find(([letters]) => value.startsWith(letters))?.[1];
  if (type === undefined || hasTooManyPixels(value.slice(start.length), type)) return undefined;
  return named === undefined ? `data:${type};base64,${value}` : value;
}
