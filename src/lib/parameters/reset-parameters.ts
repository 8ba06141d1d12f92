import type { JsonObject } from '$lib/api/json';
import { replaceTyped, type Typed } from '$lib/items/undo';

/** Unsets all parameters. Undo restores them, or replaces what was set since with an undo of its own. */
export function resetParameters(parameters: Typed<JsonObject>): void {
  const isFilled = (values: JsonObject) => Object.keys(values).length > 0;
  const isSame = (one: JsonObject, other: JsonObject) =>
    one === other || !(isFilled(one) || isFilled(other));
  replaceTyped(parameters, {}, { isFilled, isSame, notice: 'Parameters reset' });
}
