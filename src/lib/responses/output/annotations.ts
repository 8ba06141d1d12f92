import { isFilledText, isObject } from '$lib/api/json';

/**
 * One reference of a message: url_citation, file_citation or another type (docs/service.md#response-items-and-events).
 */
export interface ShownAnnotation {
  kind: string;
  name: string;
  url?: string;
  /** The part of the message that the reference supports. */
  quote: string;
}

const longestQuote = 120;

export function shownAnnotations(annotations: unknown[], text: string): ShownAnnotation[] {
  return annotations.filter(isObject).map((annotation) => {
    const { type, title, url, file_id: file, filename } = annotation;
    const name = [title, filename, file, url].find(isFilledText) ?? 'unnamed';
    const kind = isFilledText(type) ? type : 'annotation';
    return { kind, name, ...(isFilledText(url) && { url }), quote: quoteOf(annotation, text) };
  });
}

function quoteOf(
  { start_index: start, end_index: end }: { [name: string]: unknown },
  text: string,
): string {
  if (typeof start !== 'number' || typeof end !== 'number' || start < 0 || end <= start) return '';
  return text.slice(start, Math.min(end, start + longestQuote));
}
