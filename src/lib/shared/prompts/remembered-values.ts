import { DelayedSave } from '$lib/base/storage/database/delayed-save';
import { saveSessionValue, readSessionValue } from '$lib/base/storage/database/session-values';
import type { VariableValues } from './fill-prompt';

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
