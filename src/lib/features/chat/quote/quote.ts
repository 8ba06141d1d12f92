/** UTF-16 units of a quote: what is selected may be a whole answer. */
const longest = 100_000;

/** The text as a Markdown quote that stands apart from the text before it, and a line for the reply. */
export function quoteAfter(before: string, text: string): string {
  const lines = text
    .slice(0, longest)
    .trim()
    .split(/\r\n?|\n/);
  const quote = lines.map((line) => `> ${line}`.trimEnd()).join('\n');
  const gap = before === '' ? '' : '\n'.repeat(2 - (/\n{0,2}$/.exec(before)?.[0].length ?? 0));
  return `${gap}${quote}\n\n`;
}

/** The range that is selected in an answer, if it contains text. */
export function selectedInAnswer(selection: Selection | null): Range | undefined {
  if (!selection || selection.isCollapsed) return undefined;
  const range = selection.getRangeAt(0);
  const at = range.commonAncestorContainer;
  const element = at instanceof Element ? at : at.parentElement;
  const answer = element?.closest('article[aria-label="Assistant message"]');
  return answer && String(selection).trim() !== '' ? range : undefined;
}
