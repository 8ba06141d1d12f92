import { checkAbsence, checkValue } from './check-parameter';
import { advice, type Body, type Problem, type ReportProblem, shortened } from './problem';
import type { Parameter } from './request-description';

/** A rule that a description cannot express. Called if the field is set and has an allowed type; never with null. */
export type FieldRule = (value: unknown, report: ReportProblem, body: Body) => void;

/** Every rule of one kind of request. Returns the problems in the order of the body's members. */
export type RequestRules = (body: Body) => readonly Problem[];

/** A shared empty array: a check may run over a hundred thousand bodies. */
const none: readonly Problem[] = [];

/**
 * Combines the description of a request and the rules by field that it cannot express. All code that makes, checks,
 * fixes or answers such a request uses the result, so all agree on what is refused. Null counts as absent if the type
 * allows it. Absent parameters cost next to nothing.
 */
export function composeRules(
  parameters: readonly Parameter[],
  fieldRules: { [field: string]: FieldRule } = {},
): RequestRules {
  const described = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const expected = parameters.filter((one) => one.required || one.requiredWithout !== undefined);
  const further = new Map(Object.entries(fieldRules));
  const standing = new Map(
    parameters.flatMap((one) =>
      permanentAdvice(one).map((reported) => [one.name, reported] as const),
    ),
  );
  const checkMember = (name: string, body: Body, report: ReportProblem) => {
    const parameter = described.get(name);
    const rule = further.get(name);
    if (!parameter && !rule) return report(unlistedParameter(name));
    const isUsable = !parameter || checkValue(parameter, body, described, report);
    if (!isUsable || body[name] === null) return;
    rule?.(body[name], report, body);
    const reported = standing.get(name);
    if (reported) report(reported);
  };
  return (body) => {
    let problems: Problem[] | undefined;
    const report = (problem: Problem) => void (problems ??= []).push(problem);
    for (const parameter of expected)
      if (body[parameter.name] === undefined) checkAbsence(parameter, body).forEach(report);
    for (const name of Object.keys(body))
      if (body[name] !== undefined) checkMember(name, body, report);
    return problems ?? none;
  };
}

/** Advice that is reported whenever a parameter is set. */
function permanentAdvice({ name, deprecatedFor, unsupported }: Parameter): Problem[] {
  if (deprecatedFor)
    return [advice('deprecated', name, `${name} is deprecated; use ${deprecatedFor}.`)];
  if (!unsupported) return [];
  if (unsupported === 'unlisted') return [unlistedParameter(name, name)];
  const message =
    unsupported === 'never'
      ? `${name} isn’t supported; the service may refuse it.`
      : `No model supports ${name} yet; the service may refuse it.`;
  return [advice('unsupported', name, message)];
}

/** `parameter` is empty if the name may be of any length. */
function unlistedParameter(name: string, parameter = ''): Problem {
  const message = `“${shortened(name)}” isn’t a documented parameter; the service may refuse it.`;
  return advice('unknown-parameter', parameter, message);
}
