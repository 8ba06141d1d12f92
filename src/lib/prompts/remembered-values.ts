import { DelayedSave } from '$lib/storage/delayed-save';
import { saveSessionValue, readSessionValue } from '$lib/storage/session-values';
import type { VariableValues } from './fill-prompt';

const name = 'inference-console.prompt-values';
/** Prompts whose values are remembered. */
const mostPrompts = 50;
/** UTF-16 units of JSON that are kept over a reload. */
const mostKept = 200_000;

/** What was filled in last, by the id of the prompt, as long as this tab. */
class RememberedValues {
  #values: Map<string, VariableValues> | undefined;
  readonly #soon = new DelayedSave(300, () => this.#keep());

  of(promptId: string): VariableValues {
    return this.#all().get(promptId) ?? new Map();
  }

  remember(promptId: string, values: VariableValues): void {
    const all = this.#all();
    all.delete(promptId);
    all.set(promptId, values);
    const [oldest] = all.keys();
    if (all.size > mostPrompts && oldest !== undefined) all.delete(oldest);
    this.#soon.changed();
  }

  #all(): Map<string, VariableValues> {
    return (this.#values ??= readKept());
  }

  #keep(): void {
    const json = JSON.stringify([...this.#all()].map(([id, values]) => [id, [...values]]));
    if (json.length <= mostKept) saveSessionValue(name, json);
  }
}

export const rememberedValues = new RememberedValues();

/** The session's storage is open to other pages of this origin: what cannot be read is nothing remembered. */
function readKept(): Map<string, VariableValues> {
  try {
    const kept = JSON.parse(readSessionValue(name) ?? '[]') as [string, [string, string][]][];
    return new Map(
      kept.map(([id, values]) => [
        String(id),
        new Map(values.map(([variable, value]) => [String(variable), String(value)])),
      ]),
    );
  } catch {
    return new Map();
  }
}
