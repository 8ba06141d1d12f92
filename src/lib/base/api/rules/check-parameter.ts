import { isObject } from '../wire/json';
import { advice, refusal, type Body, type Problem, type ReportProblem } from './problem';
import { describeRange, type Parameter, type ParameterType } from './request-description';

/** Returns the problem of a missing parameter that the body must have. */
export function checkAbsence(
  { name, required, requiredWithout }: Parameter,
  body: Body,
): Problem[] {
  if (required) return [refusal('required', name, `${name} is required.`)];
  if (requiredWithout === undefined || body[requiredWithout] !== undefined) return [];
  return [refusal('required', name, `${name} or ${requiredWithout} is required.`)];
}

/** Parameter descriptions by name. */
export type Descriptions = ReadonlyMap<string, Parameter>;

/** Checks a value against the description of its parameter. Returns true if the value has an allowed type. */
export function checkValue(
  parameter: Parameter,
  body: Body,
  descriptions: Descriptions,
  report: ReportProblem,
): boolean {
  const { name } = parameter;
  const value = body[name];
  const wrongType = checkType(parameter, value);
  if (wrongType) {
    report(wrongType);
    return false;
  }
  if (value === null) return true;
  const wrong =
    checkText(parameter, value) ??
    checkRange(parameter, value) ??
    checkAllowed(parameter, value) ??
    checkCount(parameter, value);
  if (wrong) report(wrong);
  checkRelated(parameter, body, report);
  if (parameter.notTogetherWith) adviseOneOfTwo(parameter, body, descriptions, report);
  return true;
}

function checkType(parameter: Parameter, value: unknown): Problem | undefined {
  if (parameter.types.some((type) => hasType(value, type))) return undefined;
  const types = parameter.types
    .map((type) => (type === 'null' ? 'null' : withArticle(type)))
    .join(' or ');
  return refusal('type', parameter.name, `${parameter.name} must be ${types}.`);
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

function hasType(value: unknown, type: ParameterType): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'file':
      return value instanceof Blob;
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

function checkText({ name, notEmpty }: Parameter, value: unknown): Problem | undefined {
  if (!notEmpty || typeof value !== 'string' || value.trim() !== '') return undefined;
  return refusal('required', name, `${name} must not be empty.`);
}

function checkRange(parameter: Parameter, value: unknown): Problem | undefined {
  if (typeof value !== 'number') return undefined;
  const { name, minimum = -Infinity, maximum = Infinity } = parameter;
  if (value >= minimum && value <= maximum) return undefined;
  return refusal('range', name, `${name} must be ${describeRange(parameter)}.`);
}

function checkAllowed(parameter: Parameter, value: unknown): Problem | undefined {
  const allowed: unknown[] | undefined = allowedFor(parameter, value);
  if (!allowed) return undefined;
  if ((Array.isArray(value) ? value : [value]).every((one) => allowed.includes(one)))
    return undefined;
  const { name, types } = parameter;
  const words = `${allowed.length > 1 ? 'one of ' : ''}${allowed.join(', ')}`;
  const others = types.includes('object') ? ', or an object' : '';
  return refusal('allowed', name, `${name} must be ${words}${others}.`);
}

/** The allowed values of the parameter for values of this type, if it lists any. */
function allowedFor(
  { allowed, allowedNumbers, allowedBooleans }: Parameter,
  value: unknown,
): (string | number | boolean)[] | undefined {
  if (typeof value === 'boolean') return allowedBooleans;
  if (typeof value === 'number') return allowedNumbers;
  return typeof value === 'string' || Array.isArray(value) ? allowed : undefined;
}

function checkCount(
  { name, maximumItems = Infinity }: Parameter,
  value: unknown,
): Problem | undefined {
  if (maximumItems === Infinity) return undefined;
  const count = isObject(value) || Array.isArray(value) ? Object.keys(value).length : 0;
  if (count <= maximumItems) return undefined;
  const noun = Array.isArray(value) ? 'items' : 'pairs';
  return refusal(
    'items',
    name,
    `${name} takes at most ${maximumItems} ${noun}; ${count} were given.`,
  );
}

function checkRelated(parameter: Parameter, body: Body, report: ReportProblem): void {
  const { name, conflictsWith, needs } = parameter;
  for (const other of conflictsWith ?? [])
    if (body[other] !== undefined && body[other] !== null)
      report(refusal('conflict', name, `${name} and ${other} can’t both be set.`));
  if (needs && body[needs.name] !== needs.value) {
    const message = `${name} needs ${needs.name} to be ${JSON.stringify(needs.value)}.`;
    report(refusal('needs', name, message));
  }
}

function adviseOneOfTwo(
  parameter: Parameter,
  body: Body,
  descriptions: Descriptions,
  report: ReportProblem,
): void {
  const { name, notTogetherWith = [] } = parameter;
  const isAltered = (one: string) =>
    (body[one] ?? null) !== null && body[one] !== descriptions.get(one)?.default;
  for (const other of notTogetherWith)
    if (isAltered(name) && isAltered(other))
      report(advice('not-together', name, `Alter ${name} or ${other}, not both.`));
}
