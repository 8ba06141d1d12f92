import type { JsonObject } from '../../api/json';
import type { Hints } from './hints';

/**
 * A number within the schema's bounds; `step` is 1 for integers and 0 for any number. Numbers of the prompt are
 * preferred.
 */
export function generateNumber(
  schema: JsonObject,
  step: number,
  count: number,
  hints: Hints,
): number {
  const grid = typeof schema.multipleOf === 'number' ? schema.multipleOf : step;
  const margin = grid > 0 ? grid : Number.EPSILON;
  const low = Math.max(
    bound(schema.minimum, -Infinity),
    bound(schema.exclusiveMinimum, -Infinity) + margin,
  );
  const high = Math.min(
    bound(schema.maximum, Infinity),
    bound(schema.exclusiveMaximum, Infinity) - margin,
  );
  const hinted = hints.numbers[(count - 1) % Math.max(1, hints.numbers.length)];
  const wished = hinted !== undefined && hinted >= low && hinted <= high ? hinted : count;
  const within = Math.max(low, Math.min(high, wished));
  if (grid === 0) return wished >= low && wished <= high ? wished : middle(low, high, within);
  const rounded = Math.ceil(within / grid) * grid;
  const value = rounded > high ? Math.floor(high / grid) * grid : rounded;
  // Multiples of decimal fractions have binary rounding errors: 3 * 0.1.
  return Number(value.toPrecision(15));
}

function bound(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

function middle(low: number, high: number, otherwise: number): number {
  return Number.isFinite(low) && Number.isFinite(high) ? (low + high) / 2 : otherwise;
}
