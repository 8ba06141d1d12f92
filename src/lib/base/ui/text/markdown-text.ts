/** UTF-16 units that are searched for the end of a mark, so that many unclosed ones cost little. */
const maxMarkLength = 300;

const marks = new RegExp(
  [
    `(?<ticks>\`+)(?<code>[^\`]{1,${maxMarkLength}})\\k<ticks>`,
    `!?\\[(?<label>[^\\]]{0,${maxMarkLength}})\\]\\([^)]{0,${maxMarkLength * 4}}\\)`,
    `(?<pair>\\*\\*|~~)(?=\\S)(?<strong>.{1,${maxMarkLength}}?)(?<=\\S)\\k<pair>`,
    // Within a word or a number they are literal: snake_case, 2*3*4.
    `(?<![\\p{L}\\p{N}])(?<sign>\\*|__?)(?=\\S)(?<weak>.{1,${maxMarkLength}}?)(?<=\\S)\\k<sign>(?![\\p{L}\\p{N}])`,
  ].join('|'),
  'gu',
);

/** Whether it is the rule under a table header, complete or truncated: "| --- | :-: |". */
export function isTableRule(line: string): boolean {
  return /^[|:\s-]+$/.test(line) && line.includes('|') && line.includes('-');
}

/** The text of Markdown: marks are removed, links keep their words, and table cells are separated by commas. */
export function markdownText(markdown: string): string {
  const lines = markdown.split('\n').filter((line) => !isTableRule(line));
  return withoutMarks(lines.map(bareLine).join('\n')).trim();
}

function bareLine(line: string): string {
  const row = line.trim();
  if (row.startsWith('|'))
    return row
      .slice(1, row.length > 1 && row.endsWith('|') ? -1 : undefined)
      .split('|')
      .map((cell) => cell.trim())
      .join(', ');
  return line
    .replace(/^\s{0,3}(```|~~~).*$/, '')
    .replace(/^(\s*(#{1,6}|>|[-*+]|\d{1,9}[.)])\s+)+/, '')
    .replace(/^\s{0,3}([-*_])(\s*\1){2,}\s*$/, '');
}

function withoutMarks(text: string): string {
  return text.replace(marks, (...parts) => {
    const { code, label, strong, weak } = parts.at(-1) as { [name: string]: string | undefined };
    return code?.trim() ?? withoutMarks(label ?? strong ?? weak ?? '');
  });
}
