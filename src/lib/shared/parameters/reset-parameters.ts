import type { JsonObject } from '$lib/base/api/wire/json';
import { replaceTyped } from '$lib/shared/stored-items/model/undo';

/** Unsets all parameters. Undo restores them, or replaces what was set since with an undo of its own. */
export function resetParameters(read: () => JsonObject, change: (set: JsonObject) => void): void {
  const isFilled = (values: JsonObject) => Object.keys(values).length > 0;
  const isSame = (one: JsonObject, other: JsonObject) =>
    one === other || !(isFilled(one) || isFilled(other));
  const typed = {
    get value() {
      return read();
    },
    change,
  };
  replaceTyped(typed, {}, { isFilled, isSame, notice: 'Parameters reset' });
}
