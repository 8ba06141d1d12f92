import { columnsOf, fillTemplate, parseTemplate, renderTemplate } from '$lib/rows/template';

/**
 * The columns that a text may name where it is put, whose places stay there; `any` before there are data. Undefined where
 * the text goes as it is.
 */
export type Columns = readonly string[] | 'any' | undefined;

/** By the name of the variable. */
export type VariableValues = ReadonlyMap<string, string>;

/** What is asked for before a prompt is put there: its variables that are no columns, each once. */
export function variablesOf(text: string, columns: Columns): string[] {
  const named = columnsOf(parseTemplate(text));
  return columns === 'any' ? [] : named.filter((name) => !columns?.includes(name));
}

/** The text that is put. A variable without a value keeps its place, where it is seen. */
export function promptText(text: string, values: VariableValues, columns: Columns): string {
  const template = parseTemplate(text);
  const valueOf = (name: string) => values.get(name) || undefined;
  if (columns === undefined) return renderTemplate(template, valueOf);
  const asked = variablesOf(text, columns).filter((name) => valueOf(name) !== undefined);
  if (asked.length === 0) return text;
  return fillTemplate(template, (name) => (asked.includes(name) ? valueOf(name) : undefined));
}
