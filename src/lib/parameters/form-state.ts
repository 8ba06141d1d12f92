import type { JsonValue } from '$lib/api/json';
import type { Problem } from '$lib/api/rules/problem';
import type { ConsoleChoices } from './console-choice';

/** What the fields of a form have in common. */
export interface FormState {
  values: { [name: string]: JsonValue };
  /** `parameter` may be a path into a value, such as `tools[0].function.name`. */
  problems: readonly FormProblem[];
  /** What is sent where nothing is set, if it is not the service's own default. */
  choices?: ConsoleChoices;
  /** What an object-valued parameter looks like here, where that differs from chat. */
  examples?: { [name: string]: string };
  /** Of the allowed values those that fit the chosen model: they are offered first. */
  likely?: { [name: string]: readonly string[] | undefined };
  /** Ids of models, offered where a parameter is one. */
  models?: readonly string[];
  /** Where a secret goes that is entered. */
  secrets?: SecretHolder;
  /** Another number takes away also what was typed and stands for no value. */
  resets: number;
  /** Undefined unsets the parameter. */
  onparameter: (name: string, value: JsonValue | undefined) => void;
}

export type FormProblem = Pick<Problem, 'level' | 'parameter' | 'message'>;

/** Keeps a secret in memory, for the service that is chosen; the value of its field is only a mark. */
export interface SecretHolder {
  hold: (secret: string) => void;
  isHeld: () => boolean;
}
