import type { ToolCall } from '$lib/base/api/chat-types';
import type { JsonValue } from '$lib/base/api/wire/json';
import { argumentProblems } from './argument-problems';
import { findCallable, followTools, type Callable } from './callable';
import { resultsOf, type CallResult } from './call-results.svelte';
import { parametersOf, toolNames } from './model/request-tools';
import type { Caller } from './servers/sampling/sampling-request';
import { limitOf } from './model/tool-settings';

interface Answer {
  id: string;
  calls: readonly ToolCall[];
  /** Tools of the request; only these may be called. */
  tools: JsonValue | undefined;
  /** Number of answers to the same question that ended in calls, including this one. */
  round: number;
  caller: Caller;
}

/**
 * Runs the calls of automatic tools, and resolves with the results if all calls have one. Undefined if the person has
 * to continue; existing results wait in `resultsOf`. Rejects with StorageFailure.
 */
export async function runTools(
  answer: Answer,
  signal: AbortSignal,
): Promise<CallResult[] | undefined> {
  await followTools();
  const sources = await automaticTools(answer, signal);
  if (!sources?.some(Boolean)) return undefined;
  const results = resultsOf(answer.id);
  if (answer.round > limitOf('toolRounds')) {
    results.isOverRounds = true;
    return undefined;
  }
  let isComplete = true;
  // Sequential: each run may use 64 MB and a processor.
  for (const [position, call] of answer.calls.entries()) {
    const source = sources[position];
    if (signal.aborted) return undefined;
    if (!source || !(await results.run(position, call, source, { caller: answer.caller, signal })))
      isComplete = false;
  }
  return isComplete && !signal.aborted ? results.release(answer.calls) : undefined;
}

/** One entry for each automatic call. Undefined if it was cancelled. */
async function automaticTools({ calls, tools }: Answer, signal: AbortSignal) {
  try {
    return await Promise.all(calls.map((call) => automaticTool(call, tools, signal)));
  } catch (reason) {
    if (signal.aborted) return undefined;
    throw reason;
  }
}

/** Arguments that do not fit, or could not be checked, are left for the person to review. */
async function automaticTool(
  call: ToolCall,
  requested: JsonValue | undefined,
  signal: AbortSignal,
): Promise<Callable | undefined> {
  const { name, arguments: text } = call.function;
  if (findCallable(name)?.runs !== 'always') return undefined;
  if (!toolNames(requested).includes(name)) return undefined;
  const problems = await argumentProblems(text, parametersOf(requested, name), signal);
  // Looked up again, since the tool may have changed while its arguments were checked.
  const tool = findCallable(name);
  return tool?.runs === 'always' && problems.length === 0 ? tool : undefined;
}
