import { parseJson } from '$lib/base/api/wire/json';
import { readSchema, type Reason } from './read-schema';

/** A value and a schema to evaluate it against, both as JSON. */
export interface SchemaQuestion {
  schema: string;
  text: string;
}

/** Reasons why a value does not fit; empty if it fits. `left` is the number of further reasons. */
export interface Fit {
  reasons: Reason[];
  left: number;
}

/** The evaluation is `unreadable` if the schema cannot be followed. */
export type Evaluation = Fit | 'unreadable';

/** Maximum number of reasons per value that are sent to the page. */
const maxReasons = 200;

/** Returns one evaluation for each question. Run time is unbounded, so it must run in a worker that can be ended. */
export function evaluate(
  questions: readonly SchemaQuestion[],
  wanted: { reasons: 'first' | 'all' },
): Evaluation[] {
  const schemas = new Map<string, ReturnType<typeof reasonsBy>>();
  return questions.map(({ schema, text }) => {
    const reasonsFor = schemas.get(schema) ?? reasonsBy(schema, wanted);
    schemas.set(schema, reasonsFor);
    const found = reasonsFor(text);
    if (found === 'unreadable') return found;
    const reasons = found.slice(0, maxReasons);
    return { reasons, left: found.length - reasons.length };
  });
}

function reasonsBy(schema: string, wanted: { reasons: 'first' | 'all' }) {
  const parsed = parseJson(schema);
  const reasonsOf = 'value' in parsed ? readSchema(parsed.value, wanted) : undefined;
  return (text: string): Reason[] | 'unreadable' => {
    if (!reasonsOf) return 'unreadable';
    const { value, words } = { value: undefined, words: '', ...parseJson(text) };
    return value === undefined ? [{ place: [], words }] : reasonsOf(value);
  };
}
