import { followsSpecification, type KnownService } from './request-description';

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
export type Report = (problem: Problem) => void;

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

/**
 * The problems of a request to a service; it is undefined if its rules are not known. Only the demo refuses what breaks a
 * rule. Others decide about everything but a missing model, message or input, a typed text that is no value, and a secret
 * that would be lost or stored. Of several answers to a request, the page shows only one unless `showsSeveral`.
 */
export function problemsOver(
  service: KnownService | undefined,
  problems: readonly Problem[],
  body: Body,
  showsSeveral = false,
): readonly Problem[] {
  if (service === 'Demo service') return problems;
  return problems.flatMap((problem): Problem[] => {
    if (problem.parameter === 'n' && !showsSeveral && problem.level === 'refusal')
      return [{ ...problem, message: 'n must be 1: only one answer would be shown.' }];
    if (preventsEverywhere(problem, body)) return [problem];
    if (!isOfSpecification(problem)) return [asWarning(problem)];
    return followsSpecification(service) ? [asWarning(problem, service)] : [];
  });
}

/** Kinds of rules that hold only where the specification does: another service may have what it does not list. */
const kindsOfSpecification: readonly ProblemKind[] = [
  'allowed',
  'deprecated',
  'unsupported',
  'unknown-parameter',
];

function isOfSpecification({ kind, parameter }: Problem): boolean {
  return kindsOfSpecification.includes(kind) || parameter === 'n';
}

/** A warning of what is a refusal at the demo, which names the service whose rule it is. */
function asWarning(problem: Problem, service?: KnownService): Problem {
  const message = problem.warning ?? problem.message;
  if (service) return { ...problem, level: lowered(problem), message: `${service}: ${message}` };
  return problem.level === 'refusal'
    ? { ...problem, level: 'warning', message: `${message} The service may refuse it.` }
    : problem;
}

function lowered({ level }: Problem): Problem['level'] {
  return level === 'refusal' ? 'warning' : level;
}

function preventsEverywhere({ level, kind, parameter }: Problem, body: Body): boolean {
  if (level !== 'refusal') return false;
  if (kind === 'secret') return true;
  if (kind === 'type') return typeof body[parameter] === 'string';
  // Many services have a voice that they use by default.
  return kind === 'required' && /^\w+$/.test(parameter) && parameter !== 'voice';
}

/** Shortens text from a request or a file, which may be of any length, for a message. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
