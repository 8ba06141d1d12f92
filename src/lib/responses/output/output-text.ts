import { isObject } from '$lib/api/json';

type Members = { [name: string]: unknown };

/** The parts of an item's list, `content` or `summary`; some servers put a text in the place of a part, or of all. */
export function partsOf(item: Members, list: 'content' | 'summary'): Members[] {
  const parts: unknown[] = [item[list]].flat();
  return parts
    .map((part) => (typeof part === 'string' ? { type: 'output_text', text: part } : part))
    .filter(isObject);
}

/** About how many rows an item or a part is drawn in: those of the lists in it. */
export function rowsOf(item: unknown): number {
  if (!isObject(item)) return 1;
  const parts = partsOf(item, 'content');
  const lists = [item.tools, item.annotations, ...parts.map(({ annotations }) => annotations)];
  return lists.reduce<number>(
    (sum, list) => sum + (Array.isArray(list) ? list.length : 0),
    Math.max(1, parts.length),
  );
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** What a person would call the answer: the texts and refusals of its messages. */
export function outputText(output: Members[]): string {
  return output
    .filter(({ type }) => type === 'message')
    .flatMap((item) => partsOf(item, 'content'))
    .map((part) => textOf(part.text ?? part.refusal))
    .filter((text) => text !== '')
    .join('\n\n');
}

/** Of a reasoning item: what was thought, else its summary (servers fill the one or the other). */
export function reasoningText(item: Members): string {
  const content = partsOf(item, 'content').map(({ text }) => textOf(text));
  const summary = partsOf(item, 'summary').map(({ text }) => textOf(text));
  return (content.some(Boolean) ? content : summary).filter(Boolean).join('\n\n');
}
