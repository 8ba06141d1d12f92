import type { JsonValue } from '$lib/api/json';
import type { Problem } from '$lib/api/rules/problem';
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
  /** Allowed values that fit the chosen model, which are offered first. */
  likely?: { [name: string]: readonly string[] | undefined };
  /** Model ids, offered for parameters that name a model. */
  models?: readonly string[];
  /** Receives entered secrets. */
  secrets?: SecretHolder;
  /** A changed number clears typed text that is no valid value. */
  resets: number;
  /** Undefined unsets the parameter. */
  onparameter: (name: string, value: JsonValue | undefined) => void;
}

type FormProblem = Pick<Problem, 'level' | 'parameter' | 'message'>;

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
