import { isObject, type Members, textOrEmpty } from '$lib/base/api/wire/json';

/** The parts of an item's list, `content` or `summary`. Some servers send a string instead of a part or of the list. */
export function partsOf(item: Members, list: 'content' | 'summary'): Members[] {
  const parts: unknown[] = [item[list]].flat();
  return parts
    .map((part) => (typeof part === 'string' ? { type: 'output_text', text: part } : part))
    .filter(isObject);
}

/** Estimated number of rows needed to draw an item or part, from the lists in it. */
export function rowsOf(item: unknown): number {
  if (!isObject(item)) return 1;
  const parts = partsOf(item, 'content');
  const lists = [item.tools, item.annotations, ...parts.map(({ annotations }) => annotations)];
  return lists.reduce<number>(
    (sum, list) => sum + (Array.isArray(list) ? list.length : 0),
    Math.max(1, parts.length),
  );
}

/** The answer for a person: the texts and refusals of all messages. */
export function outputText(output: Members[]): string {
  return output
    .filter(({ type }) => type === 'message')
    .flatMap((item) => partsOf(item, 'content'))
    .map((part) => textOrEmpty(part.text ?? part.refusal))
    .filter((text) => text !== '')
    .join('\n\n');
}

/** The content of a reasoning item, or else its summary. Servers fill one of the two. */
export function reasoningText(item: Members): string {
  const content = partsOf(item, 'content').map(({ text }) => textOrEmpty(text));
  const summary = partsOf(item, 'summary').map(({ text }) => textOrEmpty(text));
  return (content.some(Boolean) ? content : summary).filter(Boolean).join('\n\n');
}
