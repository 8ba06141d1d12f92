import type { JsonObject } from '../../api/json';
import type { Hints } from './hints';
import { patternSample } from './pattern';

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

/** A string with the schema's pattern, format and length. Free text is a word of the prompt or the member's name. */
export function generateString(
  schema: JsonObject,
  name: string,
  count: number,
  hints: Hints,
): string {
  if (typeof schema.pattern === 'string') return patternSample(schema.pattern, count);
  const format = typeof schema.format === 'string' ? formats[schema.format] : undefined;
  if (format) return format(count);
  const hint = hints.strings[(count - 1) % Math.max(1, hints.strings.length)];
  const text = hint ?? `${name.replace(/[_-]+/g, ' ')} ${count}`;
  const least = Math.min(Number(schema.minLength ?? 0), longest);
  const most = Number(schema.maxLength ?? Infinity);
  return text.padEnd(least, '.').slice(0, most);
}

function twoDigits(count: number): string {
  return String(count % 60).padStart(2, '0');
}
