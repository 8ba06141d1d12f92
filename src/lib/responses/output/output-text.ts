type Members = { [name: string]: unknown };

/** The parts of an item's list, `content` or `summary`, that are objects. */
export function partsOf(item: Members, list: 'content' | 'summary'): Members[] {
  const parts: unknown = item[list];
  if (!Array.isArray(parts)) return [];
  return parts.filter((part): part is Members => typeof part === 'object' && part !== null);
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
