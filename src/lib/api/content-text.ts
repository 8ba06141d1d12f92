import { isFilledText, isObject } from './json';

/** The texts of a message's content, which is a text or a list of parts. Parts without a text are left out. */
export function contentText(content: unknown, between: string): string {
  if (typeof content === 'string') return content;
  const parts: unknown[] = Array.isArray(content) ? content : [];
  return parts
    .map((part) => (isObject(part) ? part.text : undefined))
    .filter(isFilledText)
    .join(between);
}
