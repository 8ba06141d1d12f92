import { isFilledText, isObject } from '$lib/base/api/wire/json';

/** A reference from a text to a source; every text is untrusted. */
export interface Citation {
  name: string;
  url?: string;
  /** The type in the words of the service. */
  kind?: string;
  /** Start and end of the citing passage in UTF-16 units. They are equal if the service reports one place only. */
  start?: number;
  end?: number;
  /** Whether [n] in the text means it by its number in the list. */
  isNumbered?: boolean;
  /** A date or an excerpt. */
  note?: string;
  /** Opens the source, if the console has it. */
  onopen?: () => void;
}

/**
 * Reads the annotations of a message: url_citation, file_citation, container_file_citation or another type
 * (docs/service.md#response-items-and-events).
 */
export function readCitations(annotations: readonly unknown[]): Citation[] {
  return annotations.filter(isObject).map((annotation) => {
    const { type, title, url, file_id: file, filename, index } = annotation;
    return {
      name: [title, filename, file, url].find(isFilledText) ?? 'unnamed',
      ...(isFilledText(url) && { url }),
      kind: isFilledText(type) ? type : 'annotation',
      ...placeOf(annotation.start_index ?? index, annotation.end_index ?? index),
    };
  });
}

function placeOf(start: unknown, end: unknown): Pick<Citation, 'start' | 'end'> {
  if (typeof start !== 'number' || typeof end !== 'number' || start < 0 || end < start) return {};
  return { start, end };
}
