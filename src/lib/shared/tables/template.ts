/**
 * A prompt with placeholders for the values of a row.
 *
 * `{{ name }}` is replaced by the value of the column `name`; blanks around the name do not matter. `\{{` is a plain
 * `{{`, and `\\{{` a backslash before a value. Inside a name, `\}` is a brace and `\\` a backslash. Braces that never
 * close are text. Values are inserted unchanged: a placeholder inside a value is text. More backslashes before braces
 * count as half as many.
 */
export type Template = readonly TemplatePart[];

type TemplatePart = { text: string } | { column: string };

/** The length of a name is limited, so that many unclosed braces do not cause quadratic time. */
const marks =
  /(?:\\\\)+(?=\\?\{\{)|\\\{\{|\{\{((?:\\[\\}]|\}(?!\})|[^}\\]|\\(?![\\}])){1,300})\}\}/g;

export function parseTemplate(source: string): Template {
  const parts: TemplatePart[] = [];
  let end = 0;
  for (const match of source.matchAll(marks)) {
    const name = match[1]?.trim();
    if (match.index > end) parts.push({ text: source.slice(end, match.index) });
    end = match.index + match[0].length;
    if (match[1] === undefined)
      parts.push({ text: match[0] === '\\{{' ? '{{' : '\\'.repeat(match[0].length / 2) });
    else if (name) parts.push({ column: name.replace(/\\([\\}])/g, '$1') });
    else parts.push({ text: match[0] });
  }
  if (end < source.length) parts.push({ text: source.slice(end) });
  return parts;
}

/** The placeholder for a column as written in a template. */
export function placeholderFor(column: string): string {
  return `{{${column.replace(/[\\}]/g, '\\$&')}}}`;
}

/** The template that renders this text. */
export function literalTemplate(text: string): string {
  const parts = parseTemplate(text).map((part) => ('text' in part ? part.text : ''));
  if (parts.join('') === text) return text;
  return escapeText(text, false);
}

/** The columns that a template names, each once, in order. */
export function columnsOf(template: Template): string[] {
  return [...new Set(template.flatMap((part) => ('column' in part ? [part.column] : [])))];
}

/** `valueOf` returns undefined for an unknown column, whose placeholder is then left unchanged. */
export function renderTemplate(
  template: Template,
  valueOf: (column: string) => string | undefined,
): string {
  return template
    .map((part) =>
      'text' in part ? part.text : (valueOf(part.column) ?? placeholderFor(part.column)),
    )
    .join('');
}

/**
 * Fills in some columns and returns the template text. A placeholder for which `valueOf` returns undefined is left
 * unchanged. If a value ends in a brace, that brace becomes part of the name in an adjacent placeholder.
 */
export function fillTemplate(
  template: Template,
  valueOf: (column: string) => string | undefined,
): string {
  const parts: TemplatePart[] = [];
  for (const part of template) {
    const value = 'column' in part ? valueOf(part.column) : part.text;
    const last = parts.at(-1);
    if (value === undefined) parts.push(part);
    else if (last && 'text' in last) parts.splice(-1, 1, { text: last.text + value });
    else parts.push({ text: value });
  }
  return parts
    .map((part, index) =>
      'column' in part
        ? placeholderFor(part.column)
        : escapeText(part.text, index < parts.length - 1),
    )
    .join('');
}

/** Escapes literal text for a template, between placeholders. */
function escapeText(text: string, isBeforePlace: boolean): string {
  const source = text.replace(/(\\*)\{\{/g, (_, slashes: string) => `${slashes}${slashes}\\{{`);
  return isBeforePlace ? source.replace(/\\+$/, '$&$&') : source;
}
