import { isObject, jsonOr } from '$lib/api/json';
import type { Outcome, RuleOf } from './check-kind';
import { quoted } from './quoted';

type Judge = RuleOf<'judge'>;

/** Sends a prompt to a model and resolves with the text of its answer. No connection means the active one. */
export type Ask = (
  model: string,
  connectionId: string | undefined,
  prompt: string,
  signal: AbortSignal,
) => Promise<string>;

/** Maximum number of parallel requests. */
const atOnce = 4;

/** Yields the judge's verdicts as the replies arrive. Throws the signal's reason. */
export async function* askJudge<Input>(
  inputs: Iterable<Input>,
  ruleOf: (input: Input) => Judge,
  ask: Ask,
  signal: AbortSignal,
): AsyncGenerator<[Input, Outcome][]> {
  const waiting = inputs[Symbol.iterator]();
  const underWay = new Map<Input, Promise<[Input, Outcome]>>();
  const begin = () => {
    const next = waiting.next();
    if (next.done) return;
    const input = next.value;
    const asked = askTwice(ruleOf(input), ask, signal);
    underWay.set(
      input,
      asked.then((outcome) => [input, outcome]),
    );
  };
  for (let place = 0; place < atOnce; place += 1) begin();
  while (underWay.size > 0) {
    const [input, outcome] = await Promise.race(underWay.values());
    underWay.delete(input);
    begin();
    yield [[input, outcome]];
  }
}

async function askTwice(
  { model, connectionId, prompt }: Judge,
  ask: Ask,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const first = await ask(model, connectionId, prompt, signal);
    return outcomeOf(first, await ask(model, connectionId, prompt, signal));
  } catch (reason) {
    signal.throwIfAborted();
    const words = reason instanceof Error && reason.message ? ` ${quoted(reason.message)}` : '';
    return { why: `The judge could not be asked.${words}`, doubt: 'failed' };
  }
}

function outcomeOf(first: string, second: string): Outcome {
  const [one, other] = [judgementIn(first), judgementIn(second)];
  if (!one || !other)
    return { why: `The judge did not reply as it was asked to: ${quoted(one ? second : first)}` };
  if (one.pass === other.pass) return { pass: one.pass, why: quoted(one.why).slice(1, -1) };
  const [yes, no] = one.pass ? [one, other] : [other, one];
  const why = `The judge disagrees with itself: passes (${quoted(yes.why)}), and fails (${quoted(no.why)}).`;
  return { why, doubt: 'disagrees' };
}

/** Undefined for a reply that is not exactly the requested object. */
export function judgementIn(reply: string): { pass: boolean; why: string } | undefined {
  const value = jsonOr(reply, undefined);
  if (!isObject(value) || Object.keys(value).length !== 2) return undefined;
  const { pass, why } = value;
  return typeof pass === 'boolean' && typeof why === 'string' ? { pass, why } : undefined;
}
