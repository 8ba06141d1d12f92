import type { JsonValue } from '$lib/api/json';
import { chatParameters } from '$lib/api/rules/chat-request';
import { chatRules } from '$lib/api/rules/chat-rules';
import type { Problem, ProblemKind } from '$lib/api/rules/problem';
import { describeRange, type Parameter } from '$lib/api/rules/request-description';
import { inputOf, parseText } from '$lib/parameters/parameter-text';
import type { VariantSettings } from '$lib/storage/comparison-records';

type Settings = Pick<VariantSettings, 'model' | 'parameters'>;

/** Parameters that the console sets itself, or that every variant has a field for. */
const notVaried = ['model', 'messages', 'stream', 'stream_options', 'n'];

/** Parameters with single values that fit into a list. */
export const gridParameters: readonly Parameter[] = chatParameters.filter(
  (parameter) =>
    !notVaried.includes(parameter.name) &&
    !parameter.deprecatedFor &&
    parameter.unsupported !== 'never' &&
    ['number', 'choice', 'yes-no'].includes(inputOf(parameter)),
);

/** One parameter and its values. */
export interface GridAxis {
  name: string;
  values: JsonValue[];
}

export type ReadValues = { values: JsonValue[] } | { error: string };

/**
 * Parses a list separated by commas, or by semicolons if there are any (so that numbers may have decimal commas).
 * Duplicates count once.
 */
export function readValues(name: string, text: string): ReadValues {
  const parameter = gridParameters.find((one) => one.name === name);
  if (!parameter) return { error: 'Choose a parameter.' };
  const pieces = text
    .split(/[;\n]/.test(text) ? /[;\n]/ : ',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  if (pieces.length === 0) return { error: 'Enter the values, parted by commas.' };
  const values: JsonValue[] = [];
  for (const piece of pieces) {
    const read = readValue(parameter, piece);
    if ('error' in read) return { error: `${piece}: ${read.error}` };
    if (!values.includes(read.value)) values.push(read.value);
  }
  return { values };
}

function readValue(parameter: Parameter, text: string): { value: JsonValue } | { error: string } {
  const input = inputOf(parameter);
  if (input === 'yes-no' && text !== 'true' && text !== 'false')
    return { error: 'Enter true or false.' };
  const parsed = parseText(text, input, parameter);
  if ('error' in parsed) return parsed;
  const { value = null } = parsed;
  const wrong = problemsOf(parameter.name, {
    model: '',
    parameters: { [parameter.name]: value },
  }).find(({ kind }) => aboutValue.includes(kind));
  return wrong ? { error: wrong.message } : { value };
}

/** Problem kinds that concern a value alone, regardless of the rest of the request. */
const aboutValue: readonly ProblemKind[] = ['type', 'range', 'allowed'];

/** Why a request with these parameters is refused, as far as it concerns the named one. */
export function refusalOf(name: string, settings: Settings): string | undefined {
  return problemsOf(name, settings).find(({ level }) => level === 'refusal')?.message;
}

export function adviceOn(name: string, settings: Settings): string | undefined {
  return problemsOf(name, settings).find(({ level }) => level === 'advice')?.message;
}

function problemsOf(name: string, { model, parameters }: Settings): Problem[] {
  const messages = [{ role: 'user', content: 'JSON' }];
  // The model that the console will choose is not known here.
  const problems = chatRules({ model: model || 'any', messages, ...parameters });
  return problems.filter(({ parameter }) => parameter === name);
}

/** "between 0 and 2", "none, low or high", "true or false". */
export function describeTaken(parameter: Parameter): string {
  const { allowed, allowedNumbers } = parameter;
  const words = (allowed ?? allowedNumbers?.map(String))?.join(', ');
  if (words !== undefined) return words;
  return inputOf(parameter) === 'yes-no' ? 'true, false' : describeRange(parameter);
}
