/** A problem of a request. Code distinguishes problems by kind, never by message. */
export interface Problem {
  kind: ProblemKind;
  /**
   * A `refusal` prevents sending. A `warning` breaks a rule that the service need not follow; it is shown beside the
   * field and beside Send. An `advice` is shown beside the field. A `reply` is the service's own message on
   * the value it refused, which may be sent again.
   */
  level: 'refusal' | 'warning' | 'advice' | 'reply';
  /** The field at fault, or a path such as `messages[0].role`; empty if it is the whole body. */
  parameter: string;
  message: string;
  /** The message for a service that need not follow the rule, if it is another. */
  warning?: string;
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
  /** A strict schema that is not closed. */
  | 'strict'
  /** A stream is requested, but the answer is a file. */
  | 'stream'
  | 'deprecated'
  /** Supported by no model yet, or not at all. */
  | 'unsupported'
  /** A value that the model's family is not known to accept. */
  | 'not-of-family'
  | 'unknown-parameter'
  /** Two fields of which only one should be changed. */
  | 'not-together'
  /** JSON mode, in a conversation that does not ask for JSON. */
  | 'json-not-asked'
  /** A secret in a request that will be stored, or a secret that is not available. */
  | 'secret'
  /** Images, for a model that is known to read none. */
  | 'no-images'
  /** Sound, for a model that is known to accept none. */
  | 'no-sound';

/** Called for each problem. Paths are only written when something is wrong. */
export type ReportProblem = (problem: Problem) => void;

export type Body = { [name: string]: unknown };

/** A problem that prevents sending. */
export function refusal(kind: ProblemKind, parameter: string, message: string): Problem {
  return { kind, level: 'refusal', parameter, message };
}

export function advice(kind: ProblemKind, parameter: string, message: string): Problem {
  return { kind, level: 'advice', parameter, message };
}

export function refusalsOf(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ level }) => level === 'refusal');
}

export function warningsOf(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ level }) => level === 'warning');
}

/** Shortens text from a request or a file, which may be of any length, for a message. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
