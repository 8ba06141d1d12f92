import { isObject, jsonOr } from '$lib/base/api/wire/json';
import {
  type CheckOutcome,
  quoted,
  type RequestReports,
  type RuleOf,
  unansweredOutcome,
} from './model/check-kind';

type Judge = RuleOf<'judge'>;

/** Sends a prompt to a model and resolves with the text of its answer. No connection means the active one. */
export type SendPrompt = (
  model: string,
  connectionId: string | undefined,
  prompt: string,
  signal: AbortSignal,
  reports?: RequestReports,
) => Promise<string>;

/** The verdict of one judge, or of the majority of several. Rejects only with the signal's reason. */
export async function judgeAnswer(
  { more = [], prompt, ...first }: Judge,
  send: SendPrompt,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  const outcomes: JudgeOutcome[] = [];
  for (const judge of [first, ...more])
    outcomes.push({ model: judge.model, ...(await judgeTwice(judge, prompt, send, signal)) });
  const [only] = outcomes;
  if (!only || more.length > 0) return majorityOf(outcomes);
  const { model: _, ...outcome } = only;
  return outcome;
}

type JudgeOutcome = CheckOutcome & { model: string };

/** More than half of the judges decide; those without a verdict count as well. */
function majorityOf(outcomes: readonly JudgeOutcome[]): CheckOutcome {
  const judges = outcomes.map(({ pass }) => pass ?? null);
  const count = (wanted: boolean) => judges.filter((pass) => pass === wanted).length;
  const pass = [true, false].find((wanted) => count(wanted) * 2 > judges.length);
  const words = outcomes.map(
    ({ model, pass: one, why }) => `${model} ${wordOf(one)} (${why ?? ''})`,
  );
  const why = `${count(true)} of ${judges.length} judges pass it. ${words.join('; ')}.`;
  if (pass !== undefined) return { pass, why, judges };
  const hasFailed = outcomes.some(({ doubt }) => doubt === 'failed');
  return { why, doubt: hasFailed ? 'failed' : 'disagrees', judges };
}

function wordOf(pass: boolean | undefined): string {
  if (pass === undefined) return 'is unclear';
  return pass ? 'passes' : 'fails';
}

async function judgeTwice(
  { model, connectionId }: Pick<Judge, 'model' | 'connectionId'>,
  prompt: string,
  send: SendPrompt,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  try {
    const first = await send(model, connectionId, prompt, signal);
    return outcomeOf(first, await send(model, connectionId, prompt, signal));
  } catch (reason) {
    signal.throwIfAborted();
    return unansweredOutcome('Couldn’t reach the judge.', reason);
  }
}

function outcomeOf(first: string, second: string): CheckOutcome {
  const [one, other] = [parseJudgement(first), parseJudgement(second)];
  if (!one || !other)
    return { why: `The judge didn’t reply as required: ${quoted(one ? second : first)}` };
  if (one.pass === other.pass) return { pass: one.pass, why: quoted(one.why).slice(1, -1) };
  const [yes, no] = one.pass ? [one, other] : [other, one];
  const why = `The judge contradicts itself: passes (${quoted(yes.why)}), and fails (${quoted(no.why)}).`;
  return { why, doubt: 'disagrees' };
}

/** Undefined for a reply that is not exactly the requested object. */
export function parseJudgement(reply: string): { pass: boolean; why: string } | undefined {
  const value = jsonOr(reply, undefined);
  if (!isObject(value) || Object.keys(value).length !== 2) return undefined;
  const { pass, why } = value;
  return typeof pass === 'boolean' && typeof why === 'string' ? { pass, why } : undefined;
}
