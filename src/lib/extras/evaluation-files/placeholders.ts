import { fillTemplate, parseTemplate, type Template } from '$lib/shared/tables/template';

/** Literal parts, a placeholder, or the beginning of a statement or a comment. */
const marks =
  /\{%-?\s*raw\s*-?%\}([^]*?)\{%-?\s*endraw\s*-?%\}|\{\{ '(\{?)' \}\}|\{\{-?\s*([^{}]{1,300}?)\s*-?\}\}|\{[%#]/g;

export const identifier = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/**
 * A Nunjucks text as a template of rows. `columnOf` returns undefined for a name that is no column. Logic (filters,
 * conditions, loops) stays as text, and `hasLogic` says so.
 */
export function fromNunjucks(
  text: string,
  columnOf = (name: string) => (identifier.test(name) ? name : undefined),
): { template: string; hasLogic: boolean } {
  const parts: Template[number][] = [];
  let hasLogic = false;
  let end = 0;
  for (const match of text.matchAll(marks)) {
    const [whole, raw, brace, name = ''] = match;
    const literal = raw ?? brace;
    const column = literal === undefined ? columnOf(name) : undefined;
    hasLogic ||= literal === undefined && column === undefined;
    parts.push({ text: text.slice(end, match.index) });
    parts.push(column === undefined ? { text: literal ?? whole } : { column });
    end = match.index + whole.length;
  }
  parts.push({ text: text.slice(end) });
  return { template: fillTemplate(parts, () => undefined), hasLogic };
}

/** A template of rows as Nunjucks text. `write` returns the text of a placeholder. */
export function toNunjucks(template: string, write: (column: string) => string): string {
  return parseTemplate(template)
    .map((part) => ('column' in part ? write(part.column) : literalNunjucks(part.text)))
    .join('');
}

/** The text of a template as an expression of JavaScript. `write` returns that of a placeholder. */
export function toScript(template: string, write: (column: string) => string): string {
  const parts = parseTemplate(template).map((part) =>
    'column' in part ? write(part.column) : literalNunjucks(JSON.stringify(part.text)),
  );
  return parts.join(' + ') || "''";
}

/** A text that Nunjucks does not change. */
export function literalNunjucks(text: string): string {
  return /\{(?:[{%#]|$)/.test(text) ? `{% raw %}${text}{% endraw %}` : text;
}

/**
 * The value of a variable that promptfoo does not change, and does not take for the name of a file. It replaces names in
 * values even where Nunjucks would not.
 */
export function literalValue(text: string): string {
  return text.replace(/\{(?=[{%#])/g, "{{ '{' }}").replace(/^(?=(?:file|package):)/, "{{ '' }}");
}
