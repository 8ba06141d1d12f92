import { parseJson } from '../api/json';
import { readSchema, type Reason } from './read-schema';

/** A value and the schema that it is evaluated against, both as JSON. */
export interface Question {
  schema: string;
  text: string;
}

/** Why a value does not fit: empty where it fits. `left`: further reasons, which are only counted. */
export interface Fit {
  reasons: Reason[];
  left: number;
}

/** `unreadable`: the schema cannot be followed. */
export type Evaluation = Fit | 'unreadable';

/** Reasons of one value that are sent to the page, which shows them at their places. */
const mostReasons = 200;

/** One evaluation a question. Its time is not bounded, so it runs where it can be ended. */
export function evaluate(
  questions: readonly Question[],
  wanted: { reasons: 'first' | 'all' },
): Evaluation[] {
  const schemas = new Map<string, ReturnType<typeof reasonsBy>>();
  return questions.map(({ schema, text }) => {
    const reasonsFor = schemas.get(schema) ?? reasonsBy(schema, wanted);
    schemas.set(schema, reasonsFor);
    const found = reasonsFor(text);
    if (found === 'unreadable') return found;
    const reasons = found.slice(0, mostReasons);
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
