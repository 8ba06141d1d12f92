import type { ToolCall } from '$lib/api/chat-types';
import type { JsonValue } from '$lib/api/json';
import { argumentProblems } from './argument-problems';
import { callableNamed, followTools, type Callable } from './callable';
import { resultsOf, type CallResult } from './call-results.svelte';
import { parametersOf, toolNames } from './request-tools';
import { limitOf } from './tool-limits';

interface Answer {
  id: string;
  calls: readonly ToolCall[];
  /** Those of the request, which alone may be called. */
  tools: JsonValue | undefined;
  /** Answers to the same question that ended in calls, this one among them. */
  round: number;
}

/**
 * Carries out the calls of tools that answer by themselves, and resolves with the results where all calls have theirs.
 * Undefined where the person has to go on; what there is of results waits there. Rejects with StorageFailure.
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
  let isWhole = true;
  // One after the other: each may take 64 MB and a processor.
  for (const [position, call] of answer.calls.entries()) {
    const source = sources[position];
    if (signal.aborted) return undefined;
    if (!source || !(await results.run(position, call, source, signal))) isWhole = false;
  }
  return isWhole && !signal.aborted ? results.take(answer.calls) : undefined;
}

/** One for each call that has one. Undefined where it was cancelled. */
async function automaticTools({ calls, tools }: Answer, signal: AbortSignal) {
  try {
    return await Promise.all(calls.map((call) => automaticTool(call, tools, signal)));
  } catch (reason) {
    if (signal.aborted) return undefined;
    throw reason;
  }
}

/** Arguments that do not fit, or of which that is not known, are for the person to look at. */
async function automaticTool(
  call: ToolCall,
  requested: JsonValue | undefined,
  signal: AbortSignal,
): Promise<Callable | undefined> {
  const { name, arguments: text } = call.function;
  if (callableNamed(name)?.runs !== 'always') return undefined;
  if (!toolNames(requested).includes(name)) return undefined;
  const problems = await argumentProblems(text, parametersOf(requested, name), signal);
  // Asked again, since it may have been changed while its arguments were checked.
  const tool = callableNamed(name);
  return tool?.runs === 'always' && problems.length === 0 ? tool : undefined;
}
