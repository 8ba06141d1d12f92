import type { Problem } from '$lib/api/rules/problem';
import type { FormProblem } from './form-state';

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
