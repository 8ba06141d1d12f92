import { jsonOr } from '$lib/base/api/wire/json';
import { runInSandbox } from '$lib/base/workers/sandbox/run-in-sandbox';
import type { ScriptFailureKind } from '$lib/base/workers/sandbox/script-outcome';
import type { CheckOutcome } from './model/check-kind';
import { evaluateInPieces, type PieceResult } from './evaluate-in-pieces';

export interface FunctionQuestion {
  answer: string;
  row: { [column: string]: string };
  prompt: string;
}

/** Each piece starts an interpreter. */
const pieceSize = 200;
const limits = { bytes: 64 * 1024 * 1024, milliseconds: 2000 };

/**
 * Evaluates a person's function on the answers. Throws the signal's reason, and WorkerFailure when no worker starts.
 */
export function evaluateInSandbox<Input extends FunctionQuestion>(
  source: string,
  inputs: Iterable<Input>,
  signal: AbortSignal,
) {
  return evaluateInPieces(inputs, pieceSize, (piece) => evaluateFunction(source, piece, signal));
}

/** Why the source cannot be compiled, in the interpreter's words. */
export async function compileProblem(
  source: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const outcome = await runInSandbox(withSource(source), '[]', { limits, signal });
  return outcome.ok || outcome.kind !== 'source' ? undefined : outcome.message;
}

async function evaluateFunction(
  source: string,
  piece: readonly FunctionQuestion[],
  signal: AbortSignal,
): Promise<PieceResult> {
  const questions = piece.map(({ answer, row, prompt }) => ({ answer, row, prompt }));
  const outcome = await runInSandbox(withSource(source), JSON.stringify(questions), {
    limits,
    signal,
  });
  if (outcome.ok) return jsonOr(outcome.json, []) as CheckOutcome[];
  const failure: CheckOutcome = { why: words[outcome.kind] ?? outcome.message };
  if (outcome.kind === 'source') return piece.map(() => failure);
  return { broken: failure };
}

const words: { [kind in ScriptFailureKind]?: string } = {
  time: `It took longer than ${limits.milliseconds / 1000} s.`,
  memory: 'It took too much memory.',
};

/** The function is created again for each answer; an exception affects only that answer. */
function withSource(source: string): string {
  return `async (questions) => {
  const check = async function (answer, row, prompt) {
${source}
  };
  const outcomeOf = (value) => {
    if (typeof value === 'boolean') return { pass: value };
    if (value && typeof value.pass === 'boolean')
      return { pass: value.pass, why: typeof value.why === 'string' ? value.why.slice(0, 300) : undefined };
    const kind = value === null ? 'null' : typeof value;
    return { why: kind === 'undefined' ? 'It returned nothing.' : 'It returned neither true nor false (' + kind + ').' };
  };
  const outcomes = [];
  for (const { answer, row, prompt } of questions) {
    try {
      outcomes.push(outcomeOf(await check(answer, row, prompt)));
    } catch (error) {
      if (error instanceof InternalError) throw error;
      outcomes.push({ why: ('It threw ' + error).slice(0, 300) });
    }
  }
  return outcomes;
}`;
}
