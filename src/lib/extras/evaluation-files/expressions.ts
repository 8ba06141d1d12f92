import { isObject, type Members } from '$lib/base/api/wire/json';

/**
 * Expressions of templates that depend on one variable: `a.b[0] | default("none") | upper`. They become columns, whose
 * values are known when a file is read.
 */
const expression =
  /^([\p{L}_$][\p{L}\p{N}_$]*)((?:\.[\p{L}_$][\p{L}\p{N}_$]*|\[\d{1,9}\])*)((?:\s*\|\s*\w+(?:\([^()]*\))?)*)$/u;
const filterCall = /\|\s*(\w+)(?:\(([^()]*)\))?/g;
const argument = /^(?:"([^"]*)"|'([^']*)')?$/;

/** Filters of Nunjucks, with at most one text as their argument. */
const filters: { readonly [name: string]: (value: unknown, text: string | undefined) => unknown } =
  {
    upper: (value) => shownValue(value).toUpperCase(),
    lower: (value) => shownValue(value).toLowerCase(),
    trim: (value) => shownValue(value).trim(),
    capitalize: (value) => capital(shownValue(value).toLowerCase()),
    length: (value) => (Array.isArray(value) ? value : [...shownValue(value)]).length,
    first: (value) => (Array.isArray(value) ? (value[0] as unknown) : shownValue(value)[0]),
    last: (value) => (Array.isArray(value) ? (value.at(-1) as unknown) : shownValue(value).at(-1)),
    join: (value, between = '') =>
      Array.isArray(value) ? value.map(shownValue).join(between) : value,
    default: (value, instead = '') => value ?? instead,
    dump: (value) => JSON.stringify(value),
    safe: (value) => value,
    string: (value) => shownValue(value),
  };

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether a text is an expression that `evaluateExpression` knows; `env` is the machine's, not the file's. */
export function isExpression(text: string): boolean {
  const [, name, , calls = ''] = expression.exec(text) ?? [];
  return (
    name !== undefined &&
    name !== 'env' &&
    [...calls.matchAll(filterCall)].every(
      ([, filter = '', given = '']) =>
        Object.hasOwn(filters, filter) && argument.test(given.trim()),
    )
  );
}

/** The value of an expression, undefined where a variable or a member is missing. */
export function evaluateExpression(text: string, variables: Members): unknown {
  const [, name = '', path = '', calls = ''] = expression.exec(text) ?? [];
  const members = path.split(/[.[\]]+/).filter((member) => member !== '');
  let value: unknown = variables;
  for (const member of [name, ...members])
    value =
      (isObject(value) || Array.isArray(value)) && Object.hasOwn(value, member)
        ? (value as Members)[member]
        : undefined;
  for (const [, filter = '', given = ''] of calls.matchAll(filterCall)) {
    const [, double, single] = argument.exec(given.trim()) ?? [];
    value = filters[filter]?.(value ?? undefined, double ?? single);
  }
  return value;
}

/** A value as promptfoo's templates write it, but an object as its JSON. */
export function shownValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  const isPlain = Array.isArray(value) && !value.some(isObject);
  return isPlain ? value.map(shownValue).join(',') : JSON.stringify(value);
}
