/** What is wrong, or unwise, with a request. Told apart by its kind, never by its words. */
export interface Problem {
  kind: ProblemKind;
  /** `refusal`: not to be sent, since the service would answer 400. `advice`: may be sent, and is told before. */
  level: 'refusal' | 'advice';
  /** What it is about: a field, or a path such as `messages[0].role`; empty where the whole body is meant. */
  parameter: string;
  message: string;
}

export type ProblemKind =
  | 'required'
  | 'type'
  | 'range'
  | 'allowed'
  /** The wrong number of items or pairs. */
  | 'items'
  /** Two fields that exclude each other. */
  | 'conflict'
  | 'needs'
  /** A schema that is strict, and leaves something open. */
  | 'strict'
  /** A stream was asked for where the answer comes as a file. */
  | 'stream'
  | 'deprecated'
  /** Supported by no model yet, or not at all. */
  | 'unsupported'
  /** What the family of the model is not known to take. */
  | 'not-of-family'
  | 'unknown-parameter'
  /** Fields of which one is to be altered, not both. */
  | 'not-together'
  /** JSON mode, in a conversation that does not ask for JSON. */
  | 'json-not-asked'
  /** A secret in a request that would be kept, or one that is not at hand. */
  | 'secret'
  /** Images, for a model that is known to read none. */
  | 'no-images'
  /** Sound, for a model that is known to hear none. */
  | 'no-sound';

/** Told where something is wrong; paths are written only then. */
export type Report = (problem: Problem) => void;

export type Body = { [name: string]: unknown };

/** A problem that stands in the way of sending. */
export function refusal(kind: ProblemKind, parameter: string, message: string): Problem {
  return { kind, level: 'refusal', parameter, message };
}

export function advice(kind: ProblemKind, parameter: string, message: string): Problem {
  return { kind, level: 'advice', parameter, message };
}

export function refusalsOf(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ level }) => level === 'refusal');
}
