import { type JsonValue, textOrJson } from '$lib/base/api/wire/json';
import { chatParameters } from '$lib/base/api/rules/chat-request';
import { chatRules } from '$lib/base/api/rules/chat-rules';
import type { Problem, ProblemKind } from '$lib/base/api/rules/problem';
import { describeRange, type Parameter } from '$lib/base/api/rules/request-description';
import { inputOf, parseText } from '$lib/shared/parameters/parameter-text';
import { randomId } from '$lib/base/platform/random-id';
import type { Variant, VariantSettings } from '$lib/base/storage/comparison-records';

/** A list of values as it is typed. */
export interface TypedAxis {
  name: string;
  text: string;
}

interface GridOutcome {
  /** Errors by the index of the list. */
  errors: (string | undefined)[];
  advice: (string | undefined)[];
  /** Number of resulting columns, as far as the lists can be parsed. */
  count: number;
  /** Absent if there is an error. */
  variants?: Variant[];
}

/** Variants from one or two lists. */
export function gridOutcome(variant: Variant, axes: readonly TypedAxis[]): GridOutcome {
  const read = axes.map(({ name, text }) => parseValues(name, text));
  const errors = read.map((values) => ('error' in values ? values.error : undefined));
  const isTwice = axes.length === 2 && axes[0]?.name === axes[1]?.name;
  if (isTwice) errors[1] = 'Choose a different parameter.';
  const known = read.flatMap((values, at): GridAxis[] =>
    'values' in values ? [{ name: axes[at]?.name ?? '', values: values.values }] : [],
  );
  const advice: (string | undefined)[] = axes.map(() => undefined);
  if (errors.some(Boolean)) return { errors, advice, count: 0 };
  const count = known.reduce((product, { values }) => product * values.length, 1);
  if (count > maxColumns) {
    errors[axes.length - 1] = `${count} columns are too many; the limit is ${maxColumns}.`;
    return { errors, advice, count };
  }
  const variants = gridVariants(variant, known);
  axes.forEach(({ name }, at) => {
    const firstMessage = (find: typeof refusalOf) =>
      variants.map(({ settings }) => find(name, settings)).find((message) => message !== undefined);
    errors[at] = firstMessage(refusalOf);
    advice[at] = firstMessage(adviceOf);
  });
  return { errors, advice, count, ...(errors.some(Boolean) ? {} : { variants }) };
}

/** Maximum number of columns made in one step. */
const maxColumns = 24;

/** A variant for each value, or for each pair of values, in list order; the last list varies fastest. */
function gridVariants(variant: Variant, axes: readonly GridAxis[]): Variant[] {
  return combinationsOf(axes).map((combination) => ({
    id: randomId(),
    name: combination.map(([name, value]) => `${name} ${textOrJson(value)}`).join(', '),
    settings: {
      ...variant.settings,
      parameters: { ...variant.settings.parameters, ...Object.fromEntries(combination) },
    },
    asked: [],
  }));
}

function combinationsOf(axes: readonly GridAxis[]): [name: string, value: JsonValue][][] {
  return axes.reduce<[string, JsonValue][][]>(
    (made, { name, values }) =>
      made.flatMap((before) =>
        values.map((value) => [...before, [name, value] satisfies [string, JsonValue]]),
      ),
    [[]],
  );
}

type Settings = Pick<VariantSettings, 'model' | 'parameters'>;

/** Parameters that the console sets itself, or that every variant has a field for. */
const excluded = ['model', 'messages', 'stream', 'stream_options', 'n'];

/** Parameters with single values that fit into a list. */
export const gridParameters: readonly Parameter[] = chatParameters.filter(
  (parameter) =>
    !excluded.includes(parameter.name) &&
    !parameter.deprecatedFor &&
    parameter.unsupported !== 'never' &&
    ['number', 'choice', 'yes-no'].includes(inputOf(parameter)),
);

/** One parameter and its values. */
interface GridAxis {
  name: string;
  values: JsonValue[];
}

type ParsedValues = { values: JsonValue[] } | { error: string };

/**
 * Parses a list separated by commas, or by semicolons if there are any (so that numbers may have decimal commas).
 * Duplicates count once.
 */
export function parseValues(name: string, text: string): ParsedValues {
  const parameter = gridParameters.find((one) => one.name === name);
  if (!parameter) return { error: 'Choose a parameter.' };
  const pieces = text
    .split(/[;\n]/.test(text) ? /[;\n]/ : ',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  if (pieces.length === 0) return { error: 'Enter values, separated by commas.' };
  const values: JsonValue[] = [];
  for (const piece of pieces) {
    const read = parseValue(parameter, piece);
    if ('error' in read) return { error: `${piece}: ${read.error}` };
    if (!values.includes(read.value)) values.push(read.value);
  }
  return { values };
}

function parseValue(parameter: Parameter, text: string): { value: JsonValue } | { error: string } {
  const input = inputOf(parameter);
  if (input === 'yes-no' && text !== 'true' && text !== 'false')
    return { error: 'Enter true or false.' };
  const parsed = parseText(text, input, parameter);
  if ('error' in parsed) return parsed;
  const { value = null } = parsed;
  const wrong = problemsOf(parameter.name, {
    model: '',
    parameters: { [parameter.name]: value },
  }).find(({ kind }) => valueProblems.includes(kind));
  return wrong ? { error: wrong.message } : { value };
}

/** Problem kinds that concern a value alone, regardless of the rest of the request. */
const valueProblems: readonly ProblemKind[] = ['type', 'range', 'allowed'];

/** Why a request with these parameters is refused, as far as it concerns the named one. */
function refusalOf(name: string, settings: Settings): string | undefined {
  return problemsOf(name, settings).find(({ level }) => level === 'refusal')?.message;
}

function adviceOf(name: string, settings: Settings): string | undefined {
  return problemsOf(name, settings).find(({ level }) => level === 'advice')?.message;
}

function problemsOf(name: string, { model, parameters }: Settings): Problem[] {
  const messages = [{ role: 'user', content: 'JSON' }];
  // The model that the console will choose is not known here.
  const problems = chatRules({ model: model || 'any', messages, ...parameters });
  return problems.filter(({ parameter }) => parameter === name);
}

/** "between 0 and 2", "none, low or high", "true or false". */
export function describeAllowed(parameter: Parameter): string {
  const { allowed, allowedNumbers } = parameter;
  const words = (allowed ?? allowedNumbers?.map(String))?.join(', ');
  if (words !== undefined) return words;
  return inputOf(parameter) === 'yes-no' ? 'true, false' : describeRange(parameter);
}
