import type { JsonValue } from '$lib/api/json';

/** How a language writes what JSON has its own words for, and the name of a member. */
interface Dialect {
  indent: string;
  words: { true: string; false: string; null: string };
  name: (name: string) => string;
}

const python: Dialect = {
  indent: '    ',
  words: { true: 'True', false: 'False', null: 'None' },
  name: (name) => JSON.stringify(name),
};

const typeScript: Dialect = {
  indent: '  ',
  words: { true: 'true', false: 'false', null: 'null' },
  // Written plainly it would set the prototype instead.
  name: (name) => (name === '__proto__' ? '["__proto__"]' : propertyName(name)),
};

/** A JSON value as Python; the strings of JSON are strings there too. */
export function pythonLiteral(value: JsonValue, depth = 0): string {
  return literal(value, python, depth);
}

/** A JSON value as TypeScript. */
export function typeScriptLiteral(value: JsonValue, depth = 0): string {
  return literal(value, typeScript, depth);
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function literal(value: JsonValue, dialect: Dialect, depth: number): string {
  if (value === null) return dialect.words.null;
  if (typeof value === 'boolean') return dialect.words[value ? 'true' : 'false'];
  if (typeof value !== 'object') return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const members = Array.isArray(value)
    ? value.map((item) => literal(item, dialect, depth + 1))
    : Object.entries(value).map(
        ([name, member]) => `${dialect.name(name)}: ${literal(member, dialect, depth + 1)}`,
      );
  if (members.length === 0) return open + close;
  const margin = dialect.indent.repeat(depth + 1);
  const lines = members.map((member) => `${margin}${member},\n`).join('');
  return `${open}\n${lines}${dialect.indent.repeat(depth)}${close}`;
}
