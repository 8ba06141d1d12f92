import { columnsOf, fillTemplate, parseTemplate, renderTemplate } from '$lib/rows/template';
import { DelayedSave } from '$lib/storage/delayed-save';
import { readSessionValue, saveSessionValue } from '$lib/storage/session-values';

/**
 * Columns that stay as placeholders in an inserted text; `any` before there are data. Undefined if the text is sent as
 * it is.
 */
export type Columns = readonly string[] | 'any' | undefined;

/** By the name of the variable. */
type VariableValues = ReadonlyMap<string, string>;

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

const name = 'inference-console.prompt-values';
/** Number of prompts whose values are remembered. */
const maxPrompts = 50;
/** UTF-16 units of JSON that survive a reload. */
const maxStoredLength = 200_000;

/** The latest values by prompt id, for the lifetime of this tab. */
class RememberedValues {
  #values: Map<string, VariableValues> | undefined;
  readonly #saver = new DelayedSave(300, () => this.#save());

  of(promptId: string): VariableValues {
    return this.#all().get(promptId) ?? new Map();
  }

  remember(promptId: string, values: VariableValues): void {
    const all = this.#all();
    all.delete(promptId);
    all.set(promptId, values);
    const [oldest] = all.keys();
    if (all.size > maxPrompts && oldest !== undefined) all.delete(oldest);
    this.#saver.changed();
  }

  #all(): Map<string, VariableValues> {
    return (this.#values ??= readStored());
  }

  #save(): void {
    const json = JSON.stringify([...this.#all()].map(([id, values]) => [id, [...values]]));
    if (json.length <= maxStoredLength) saveSessionValue(name, json);
  }
}

export const rememberedValues = new RememberedValues();

/** Other pages of this origin can write sessionStorage, so invalid data count as empty. */
function readStored(): Map<string, VariableValues> {
  try {
    const stored = JSON.parse(readSessionValue(name) ?? '[]') as [string, [string, string][]][];
    return new Map(
      stored.map(([id, values]) => [
        String(id),
        new Map(values.map(([variable, value]) => [String(variable), String(value)])),
      ]),
    );
  } catch {
    return new Map();
  }
}
