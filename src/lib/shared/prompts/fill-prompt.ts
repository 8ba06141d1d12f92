import {
  columnsOf,
  fillTemplate,
  parseTemplate,
  renderTemplate,
} from '$lib/shared/tables/template';

/**
 * Columns that stay as placeholders in an inserted text; `any` before there are data. Undefined if the text is sent as
 * it is.
 */
export type Columns = readonly string[] | 'any' | undefined;

/** By the name of the variable. */
export type VariableValues = ReadonlyMap<string, string>;

/** Variables to fill in before a prompt is inserted: all that are no columns, without duplicates. */
export function variablesOf(text: string, columns: Columns): string[] {
  const named = columnsOf(parseTemplate(text));
  return columns === 'any' ? [] : named.filter((name) => !columns?.includes(name));
}

/** The text to insert. A variable without a value stays as a visible placeholder. */
export function promptText(text: string, values: VariableValues, columns: Columns): string {
  const template = parseTemplate(text);
  const valueOf = (name: string) => values.get(name) || undefined;
  if (columns === undefined) return renderTemplate(template, valueOf);
  const filled = variablesOf(text, columns).filter((name) => valueOf(name) !== undefined);
  if (filled.length === 0) return text;
  return fillTemplate(template, (name) => (filled.includes(name) ? valueOf(name) : undefined));
}
