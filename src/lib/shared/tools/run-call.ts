import { parseJson } from '$lib/base/api/wire/json';
import { errorMessage } from '$lib/base/platform/error-message';
import { runInSandbox } from '$lib/base/workers/sandbox/run-in-sandbox';
import type {
  PrintedLine,
  ScriptFailureKind,
  ScriptLimits,
  ScriptOutcome,
} from '$lib/base/workers/sandbox/script-outcome';
import type { ResultPart } from '$lib/base/storage/conversation-records';
import type { ToolRecord } from '$lib/base/storage/tools';
import { jsonOfArguments } from './model/request-tools';
import { limitOf } from './model/tool-settings';

/** `result` is the text for the model; `failure` is shown to the person if there is no result. */
export type CallOutcome = { result: string; parts?: ResultPart[] } | { failure: string };

/** The parts of a tool that produce a result. */
type Source = Pick<ToolRecord, 'code' | 'example'>;

const failureTexts: { [kind in ScriptFailureKind]: string | (() => string) } = {
  source: 'The function can’t run',
  threw: 'The function threw',
  time: () => `The function took longer than ${limitOf('scriptSeconds')} s`,
  memory: () =>
    `The function used more than ${limitOf('scriptMegabytes')} MB or called itself too deeply`,
  waits: 'The function never finishes',
  'no-json': 'The function returned a value that can’t be sent',
  'too-long': 'The result is too long',
};

/**
 * Runs a call: by the tool's function, or else by its fixed example. Rejects only with the signal's reason or a
 * WorkerFailure.
 */
export async function runCall(
  { code, example }: Source,
  argumentText: string,
  signal?: AbortSignal,
): Promise<CallOutcome> {
  if (code.trim() === '') return { result: example };
  const argument = jsonOfArguments(argumentText);
  if (!('value' in parseJson(argument))) return { failure: 'The arguments aren’t JSON.' };
  return callOutcome(await runInSandbox(code, argument, { signal, limits: chosenLimits() }));
}

function chosenLimits(): ScriptLimits {
  return {
    bytes: limitOf('scriptMegabytes') * 1024 * 1024,
    milliseconds: limitOf('scriptSeconds') * 1000,
  };
}

export function callOutcome(outcome: ScriptOutcome): CallOutcome {
  if (outcome.ok) return { result: resultText(outcome.json) };
  const text = failureTexts[outcome.kind];
  const place = outcome.line === undefined ? '' : ` (line ${outcome.line})`;
  return { failure: `${typeof text === 'string' ? text : text()}: ${outcome.message}${place}` };
}

/** The outcome of a test: a result or the reason why there is none, and what the function printed. */
export interface TestOutcome {
  result?: string;
  failure?: string;
  printed: PrintedLine[];
}

/** Runs a function that is being written. Rejects only with the signal's reason. */
export async function runTest(
  code: string,
  argument: string,
  signal: AbortSignal,
): Promise<TestOutcome> {
  if (!('value' in parseJson(argument)))
    return { failure: 'The arguments aren’t JSON.', printed: [] };
  try {
    const outcome = await runInSandbox(code, argument, { signal, limits: chosenLimits() });
    return { ...callOutcome(outcome), printed: outcome.printed ?? [] };
  } catch (reason) {
    if (signal.aborted) throw reason;
    return { failure: `The test didn’t start. ${errorMessage(reason)}`, printed: [] };
  }
}

/** A text is sent as is, everything else as JSON. */
function resultText(json: string): string {
  const parsed = parseJson(json);
  return 'value' in parsed && typeof parsed.value === 'string' ? parsed.value : json;
}
