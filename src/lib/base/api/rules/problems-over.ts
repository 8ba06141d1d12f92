import type { Body, Problem, ProblemKind } from './problem';
import { followsSpecification, type KnownService } from './request-description';

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
