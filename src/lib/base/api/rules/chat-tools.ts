import { isObject } from '../wire/json';
import {
  type Body,
  type Problem,
  type ProblemKind,
  refusal,
  type ReportProblem,
  shortened,
} from './problem';

const validName = /^[a-zA-Z0-9_-]{1,64}$/;

/** The request description limits the number of tools to 128. */
export function checkTools(tools: unknown, report: ReportProblem): void {
  (tools as unknown[]).forEach((tool, index) => checkTool(tool, `tools[${index}]`, report));
}

export function checkFunctions(functions: unknown, report: ReportProblem): void {
  (functions as unknown[]).forEach((one, index) =>
    checkFunction(one, `functions[${index}]`, report),
  );
}

export function checkToolChoice(choice: unknown, report: ReportProblem, body: Body): void {
  const names = listOf(body.tools).map((tool) =>
    nameOf(isObject(tool) ? tool.function : undefined),
  );
  checkChoice('tool_choice', choice, { names, unvalidated: isUnvalidated(body) }, report);
}

export function checkFunctionCall(choice: unknown, report: ReportProblem, body: Body): void {
  const names = listOf(body.functions).map(nameOf);
  checkChoice('function_call', choice, { names, unvalidated: isUnvalidated(body) }, report);
}

/** The specification has this field in compound_custom, some deployments at the top level. */
export function isUnvalidated({
  compound_custom: custom,
  disable_tool_validation: atTop,
}: Body): boolean {
  return atTop === true || (isObject(custom) && custom.disable_tool_validation === true);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function checkTool(tool: unknown, path: string, report: ReportProblem): void {
  if (isObject(tool) && tool.type === 'function')
    return checkFunction(tool.function, `${path}.function`, report);
  report(onlyFunctions(path));
}

export function onlyFunctions(path: string): Problem {
  const message = `${path}.type must be function: only function tools are supported.`;
  return { ...refusal('allowed', `${path}.type`, message), warning: onlyFunctionsWarning };
}

/** The same for each tool and for the choice of one, so that it is shown once. */
const onlyFunctionsWarning =
  'only function tools are documented; the service may refuse the others.';

/** Checks the definition of a function; `path` is its position in the request. */
export function checkFunction(definition: unknown, path: string, report: ReportProblem): void {
  if (!isObject(definition))
    return report(refusal('type', path, `${path} must be an object with a name.`));
  const wrong = (member: string, kind: ProblemKind, must: string) =>
    report(refusal(kind, `${path}.${member}`, `${path}.${member} must be ${must}.`));
  const { name, description, parameters, strict } = definition;
  if (typeof name !== 'string' || !validName.test(name))
    wrong('name', 'allowed', '1 to 64 letters, digits, underscores or hyphens');
  if (isGiven(description) && typeof description !== 'string')
    wrong('description', 'type', 'a string');
  if (isGiven(parameters) && !isObject(parameters))
    wrong('parameters', 'type', 'a JSON Schema object');
  if (isGiven(strict) && typeof strict !== 'boolean') wrong('strict', 'type', 'a boolean');
}

interface Choosable {
  /** Names of the given tools. */
  names: unknown[];
  /** True if calls are not checked against the given tools; then no tool can be required by name. */
  unvalidated?: boolean;
}

/** Checks a choice that is an object. A named function may be nested, as in chat, or flat, as in responses. */
export function checkChoice(
  field: string,
  choice: unknown,
  { names, unvalidated = false }: Choosable,
  report: ReportProblem,
): void {
  const wrong = (message: string) => report(refusal('needs', field, message));
  if (choice === 'required' && names.length === 0 && !unvalidated)
    return wrong(`${field} is required, but no tools are given.`);
  if (!isObject(choice)) return; // The description lists the allowed words.
  if (field === 'tool_choice' && choice.type !== 'function') return report(onlyFunctions(field));
  const name = nameOf(isObject(choice.function) ? choice.function : choice);
  if (typeof name !== 'string') wrong(`${field} must name a function.`);
  else if (unvalidated)
    wrong(`${field} cannot name one tool while disable_tool_validation is true.`);
  else if (!names.includes(name))
    wrong(`${field} names "${shortened(name)}", which is not among the given tools.`);
}

function nameOf(definition: unknown): unknown {
  return isObject(definition) ? definition.name : undefined;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
