import type { JsonObject } from '../../base/api/wire/json';

/** Values from the conversation that an instance may use. */
export interface Hints {
  prompt: string;
  strings: string[];
  numbers: number[];
}

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

/** Sample values for the formats of JSON Schema; `count` makes them distinct. */
const formats: { [format: string]: (count: number) => string } = {
  'date-time': (count) => `2026-11-20T12:${twoDigits(count)}:00Z`,
  date: (count) => `2026-11-${twoDigits((count % 28) + 1)}`,
  time: (count) => `12:${twoDigits(count)}:00Z`,
  duration: (count) => `PT${count}M`,
  email: (count) => `person${count}@example.com`,
  hostname: (count) => `host${count}.example.com`,
  uri: (count) => `https://example.com/${count}`,
  'uri-reference': (count) => `/item/${count}`,
  uuid: (count) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
  ipv4: (count) => `192.0.2.${count % 255}`,
  ipv6: (count) => `2001:db8::${count.toString(16)}`,
  'json-pointer': (count) => `/${count}`,
  regex: () => '^.*$',
};

/** Bound on the length, so that one request cannot use up all memory. */
const longest = 100_000;

/**
 * A string with the schema's format and length, or with its pattern if that is plain. Free text is a word of the prompt or
 * the member's name.
 */
export function generateString(
  schema: JsonObject,
  name: string,
  count: number,
  hints: Hints,
): string {
  const matching =
    typeof schema.pattern === 'string' ? patternSample(schema.pattern, count) : undefined;
  if (matching !== undefined) return matching;
  const format = typeof schema.format === 'string' ? formats[schema.format] : undefined;
  if (format) return format(count);
  const hint = hints.strings[(count - 1) % Math.max(1, hints.strings.length)];
  const text = hint ?? `${name.replace(/[_-]+/g, ' ')} ${count}`;
  const least = Math.min(Number(schema.minLength ?? 0), longest);
  const most = Number(schema.maxLength ?? Infinity);
  return text.padEnd(least, '.').slice(0, most);
}

/** One sign, escape or class, and the minimum of its repetition in braces. */
const patternPart =
  /(\\.|\[(?:\\.|[^\]\\])+\]|[^\\[\](){}|*+?^$])(?:\{(\d+)(?:,\d*)?\}|[*+?])?\??/gy;
/** The signs of a sample, letters first. */
const signs = Array.from({ length: 95 }, (_, index) =>
  String.fromCharCode(32 + ((index + 65) % 95)),
);
/** Bound on repetitions, so that one request cannot use up all memory. */
const maxRepeats = 1000;

/**
 * A text that matches a plain regular expression: signs, escapes and classes with repetitions. Undefined for one with
 * groups, alternatives or look-around. `count` varies it.
 */
function patternSample(pattern: string, count: number): string | undefined {
  const inner = pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, '');
  const parts = [...inner.matchAll(patternPart)];
  if (parts.reduce((length, [part]) => length + part.length, 0) < inner.length) return undefined;
  return parts
    .map(([, atom = '', least = '1']) => {
      const fitting = signs.filter((sign) => new RegExp(`^${atom}$`).test(sign));
      const times = Math.min(Number(least), maxRepeats);
      return Array.from(
        { length: times },
        (_, index) => fitting[(count + index) % fitting.length],
      ).join('');
    })
    .join('');
}

function twoDigits(count: number): string {
  return String(count % 60).padStart(2, '0');
}
