/** The beginnings of images in Base64, by their type. SVG is absent, since it can hold links and styles. */
const beginnings: readonly [start: string, type: string][] = [
  ['iVBORw0KGgo', 'png'],
  ['/9j/', 'jpeg'],
  ['UklGR', 'webp'],
  ['R0lGOD', 'gif'],
];

const dataUrl = /^data:image\/(?:png|jpeg|webp|gif);base64,/;

/**
 * The data URL of an image that a service returned, as Base64 or as a data URL; nothing is fetched for it. Undefined for
 * anything else. Only the beginning is read, as an image has several megabytes.
 */
export function inlineImage(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (dataUrl.test(value)) return value;
  const known = beginnings.find(([start]) => value.startsWith(start));
  return known && `data:image/${known[1]};base64,${value}`;
}
