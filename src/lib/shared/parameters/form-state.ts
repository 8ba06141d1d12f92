import type { JsonValue } from '$lib/base/api/wire/json';
import type { Problem } from '$lib/base/api/rules/problem';
import {
  isAccepted,
  type KnownService,
  type Parameter,
} from '$lib/base/api/rules/request-description';
import type { ConsoleChoices } from './console-choice';

/** State shared by the fields of a form. */
export interface FormState {
  values: { [name: string]: JsonValue };
  /** `parameter` may be a path into a value, such as `tools[0].function.name`. */
  problems: readonly FormProblem[];
  /** Defaults of the console that differ from the service's. */
  choices?: ConsoleChoices;
  /** Examples of object-valued parameters that differ from chat's. */
  examples?: { [name: string]: string };
  /** By the path of a parameter: allowed values that fit the chosen model, which are offered first. */
  likely?: { [name: string]: readonly string[] | undefined };
  /** Model ids, offered for parameters that name a model. */
  models?: readonly string[];
  /** The service that the request goes to, if its parameters are known. */
  service?: KnownService;
  /** By name, a sentence on each parameter that the chosen model does not list, ignores, or takes a smaller value of. */
  modelAdvice?: ReadonlyMap<string, string>;
  /** Names that the service has refused when its passport was made. */
  refused?: readonly string[];
  /** Receives entered secrets. */
  secrets?: SecretHolder;
  /** A changed number clears typed text that is no valid value. */
  resets: number;
  /** Undefined unsets the parameter. */
  onparameter: (name: string, value: JsonValue | undefined) => void;
}

type FormProblem = Pick<Problem, 'level' | 'parameter' | 'message'> & { kind?: string };

/** Holds a secret in memory for the chosen service; the value of its field is only a mark. */
export interface SecretHolder {
  hold: (secret: string) => void;
  isHeld: () => boolean;
}

/** The first problem of a value or of its members, by its path in the request. */
export function problemAt(
  problems: readonly FormProblem[],
  path: string,
  level: Problem['level'],
): string | undefined {
  const isAt = (parameter: string) =>
    parameter.startsWith(path) && /^([.[]|$)/.test(parameter.slice(path.length));
  return problems.find((problem) => problem.level === level && isAt(problem.parameter))?.message;
}

/** The refusal of a value, which prevents sending, or else the service's message on the same value. */
export function errorAt(problems: readonly FormProblem[], path: string): string | undefined {
  return problemAt(problems, path, 'refusal') ?? problemAt(problems, path, 'reply');
}

/** Kinds of advice that say nothing of one service. */
const general = ['unsupported', 'deprecated', 'unknown-parameter'];

/** The warning or advice on a parameter, except that no service accepts it where this one is known to; or what its model says of it, or that it was refused. */
export function adviceOn(
  parameter: Parameter,
  {
    problems,
    service,
    modelAdvice,
    refused,
  }: Pick<FormState, 'problems' | 'service' | 'modelAdvice' | 'refused'>,
) {
  const isGeneral = ({ kind = '' }: FormProblem) => general.includes(kind);
  const { name } = parameter;
  const own = modelAdvice?.get(name);
  const isKnown = service !== undefined && isAccepted(parameter, service);
  const relevant = isKnown || own ? problems.filter((problem) => !isGeneral(problem)) : problems;
  const warning = problemAt(relevant, name, 'warning');
  // The service's own message on the value says more.
  if (warning && !problemAt(problems, name, 'reply')) return warning;
  const advice = problemAt(relevant, name, 'advice');
  if (advice) return advice;
  if (refused?.includes(name))
    return `The service refused ${name} in a chat when its passport was made.`;
  return own;
}

/** Hints for missing fields that are chosen rather than typed. */
const hints: { [parameter: string]: string } = {
  model: 'Choose a model, or type its id.',
  model_id: 'Choose a model, or type its id.',
  voice: 'Choose a voice, or type its name.',
};

/** The problem with a message for forms, which says what to do rather than what the request violates. */
export function withFormMessage<
  P extends { kind: string } & Pick<Problem, 'level' | 'parameter' | 'message'>,
>(problem: P): P {
  const { kind, level, parameter } = problem;
  const ask = kind === 'required' && level === 'refusal' ? hints[parameter] : undefined;
  return ask === undefined ? problem : { ...problem, message: ask };
}
