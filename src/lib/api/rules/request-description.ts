import { isObject, type JsonValue } from '../json';

/** One parameter of a request, as api-spec.md states it. */
export interface Parameter {
  name: string;
  types: ParameterType[];
  required?: boolean;
  /** Required where the named parameter is left out. */
  requiredWithout?: string;
  /** What the service assumes when the parameter is left out. */
  default?: JsonValue;
  /** The default in words where it depends on something. */
  defaultNote?: string;
  minimum?: number;
  maximum?: number;
  /** The values that a text, or each item of an array, may have. */
  allowed?: string[];
  allowedNumbers?: number[];
  allowedBooleans?: boolean[];
  /** Items of an array, pairs of an object. */
  maximumItems?: number;
  help: string;
  group: string;
  deprecatedFor?: string;
  /** `no-model`: accepted by the spec, supported by no model yet. `never`: not supported. */
  unsupported?: 'no-model' | 'never';
  /** Mutually exclusive: setting both is refused. */
  conflictsWith?: string[];
  /** Advice only: alter one of them, not both. */
  notTogetherWith?: string[];
  needs?: { name: string; value: JsonValue };
}

export type ParameterType =
  'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'file' | 'null';

/** A rule of the description that a body breaks; `parameter` may be a path such as `messages[0].role`. */
export interface Problem {
  parameter: string;
  rule: 'required' | 'type' | 'range' | 'allowed' | 'items' | 'conflict' | 'needs';
  message: string;
}

type Body = { [name: string]: unknown };

/**
 * Checks a request body against its description. Null counts as "left out" where the type allows it.
 * Parameters without a description are passed over: servers add their own.
 */
export function checkBody(parameters: Parameter[], body: Body): Problem[] {
  return parameters.flatMap((parameter) => checkParameter(parameter, body));
}

/**
 * The same check made ready for many bodies, for which parameters that a body leaves out cost next to nothing. The
 * problems come in the order of the body's own members.
 */
export function bodyChecker(parameters: Parameter[]): (body: Body) => readonly Problem[] {
  const byName = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const expected = parameters.filter((one) => one.required || one.requiredWithout !== undefined);
  return (body) => {
    let problems = none;
    const add = (parameter: Parameter) => {
      const found = checkParameter(parameter, body);
      if (found.length > 0) problems = [...problems, ...found];
    };
    for (const parameter of expected) if (body[parameter.name] === undefined) add(parameter);
    for (const name of Object.keys(body)) {
      const parameter = byName.get(name);
      if (parameter && body[name] !== undefined) add(parameter);
    }
    return problems;
  };
}

/** One array for all that is in order: a check runs over a hundred thousand bodies. */
const none: readonly Problem[] = [];

function checkParameter(parameter: Parameter, body: Body): readonly Problem[] {
  const value = body[parameter.name];
  if (value === undefined) return checkAbsence(parameter, body);
  const type = checkType(parameter, value);
  if (type) return [type];
  if (value === null) return none;
  const wrong = checkValue(parameter, value);
  const company = checkCompany(parameter, body);
  return wrong ? [wrong, ...company] : company;
}

function checkAbsence(
  { name, required, requiredWithout }: Parameter,
  body: Body,
): readonly Problem[] {
  if (required) return [{ parameter: name, rule: 'required', message: `${name} is required.` }];
  if (requiredWithout === undefined || body[requiredWithout] !== undefined) return none;
  const message = `${name} or ${requiredWithout} is required.`;
  return [{ parameter: name, rule: 'required', message }];
}

function checkType(parameter: Parameter, value: unknown): Problem | undefined {
  if (parameter.types.some((type) => hasType(value, type))) return undefined;
  const types = parameter.types
    .map((type) => (type === 'null' ? 'null' : withArticle(type)))
    .join(' or ');
  return {
    parameter: parameter.name,
    rule: 'type',
    message: `${parameter.name} must be ${types}.`,
  };
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

function checkValue(parameter: Parameter, value: unknown): Problem | undefined {
  const { name, minimum = -Infinity, maximum = Infinity, maximumItems } = parameter;
  if (typeof value === 'number' && (value < minimum || value > maximum)) {
    return {
      parameter: name,
      rule: 'range',
      message: `${name} must be ${describeRange(parameter)}.`,
    };
  }
  const allowed: unknown[] | undefined = allowedFor(parameter, value);
  if (allowed && !(Array.isArray(value) ? value : [value]).every((one) => allowed.includes(one))) {
    return {
      parameter: name,
      rule: 'allowed',
      message: `${name} must be ${allowed.length > 1 ? 'one of ' : ''}${allowed.join(', ')}.`,
    };
  }
  return checkCount(name, value, maximumItems);
}

function checkCount(name: string, value: unknown, maximum = Infinity): Problem | undefined {
  if (maximum === Infinity) return undefined;
  const count = isObject(value) || Array.isArray(value) ? Object.keys(value).length : 0;
  if (count <= maximum) return undefined;
  const noun = Array.isArray(value) ? 'items' : 'pairs';
  const message = `${name} takes at most ${maximum} ${noun}; ${count} were given.`;
  return { parameter: name, rule: 'items', message };
}

/** The values to choose from, if the parameter names some for values of this type. */
function allowedFor(
  { allowed, allowedNumbers, allowedBooleans }: Parameter,
  value: unknown,
): (string | number | boolean)[] | undefined {
  if (typeof value === 'boolean') return allowedBooleans;
  if (typeof value === 'number') return allowedNumbers;
  return typeof value === 'string' || Array.isArray(value) ? allowed : undefined;
}

/** The range in words: "between 0 and 2", "exactly 1", "at least 1". Empty without bounds. */
export function describeRange({ minimum, maximum }: Parameter): string {
  if (minimum !== undefined && minimum === maximum) return `exactly ${minimum}`;
  if (minimum !== undefined && maximum !== undefined) return `between ${minimum} and ${maximum}`;
  if (minimum !== undefined) return `at least ${minimum}`;
  return maximum === undefined ? '' : `at most ${maximum}`;
}

function checkCompany(parameter: Parameter, body: Body): readonly Problem[] {
  const { name, conflictsWith, needs } = parameter;
  if (!conflictsWith && !needs) return none;
  const problems: Problem[] = (conflictsWith ?? [])
    .filter((other) => body[other] !== undefined && body[other] !== null)
    .map((other) => ({
      parameter: name,
      rule: 'conflict',
      message: `${name} and ${other} cannot both be set.`,
    }));
  if (needs && body[needs.name] !== needs.value) {
    problems.push({
      parameter: name,
      rule: 'needs',
      message: `${name} needs ${needs.name} to be ${JSON.stringify(needs.value)}.`,
    });
  }
  return problems;
}
