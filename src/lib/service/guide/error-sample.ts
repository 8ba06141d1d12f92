import { failureOf } from '../faults';
import type { Answer } from './answer';

const beginning =
  'This answer begins like any other and has something to say: what has arrived stays, whatever happens next. ' +
  'It would go on to explain how errors are shown, why nothing that was read is taken away, and what can be done ' +
  'about it, but before it gets there the connection or the service gives up.';

/** The answer to `/sample error CODE`: it fails as requested. */
export function errorSample(code: string): Answer {
  const failure = failureOf(code);
  return { text: failure.afterTokens > 0 ? [beginning] : [], failure };
}
