import { FileText, type CodeValue } from './code-request';

/** A language's notation for JSON's null and booleans, member names and files. */
interface Dialect {
  indent: string;
  words: { true: string; false: string; null: string };
  name: (name: string) => string;
  /** The expression that reads a file. */
  file: (text: FileText) => string;
}

const python: Dialect = {
  indent: '    ',
  words: { true: 'True', false: 'False', null: 'None' },
  name: (name) => JSON.stringify(name),
  file: ({ prefix, file }) =>
    `${textBefore(prefix)}b64encode(Path(${JSON.stringify(file)}).read_bytes()).decode()`,
};

const typeScript: Dialect = {
  indent: '  ',
  words: { true: 'true', false: 'false', null: 'null' },
  // A plain `__proto__` would set the prototype instead.
  name: (name) => (name === '__proto__' ? '["__proto__"]' : propertyName(name)),
  file: ({ prefix, file }) =>
    `${textBefore(prefix)}(await readFile(${JSON.stringify(file)}, 'base64'))`,
};

/**
 * Imports from Python's standard library, followed by an empty line. `os` is for the key, `files` for reading files.
 */
export function pythonImports({ os, files }: { os: boolean; files: boolean }): string[] {
  const lines = [
    ...(os ? ['import os'] : []),
    ...(files ? ['from base64 import b64encode', 'from pathlib import Path'] : []),
  ];
  return lines.length > 0 ? [...lines, ''] : [];
}

/** Needed if files are read. */
export const typeScriptFileImport = "import { readFile } from 'node:fs/promises';";

/** A JSON value as Python source. A JSON string literal is also a valid Python one. */
export function pythonLiteral(value: CodeValue, depth = 0): string {
  return literal(value, python, depth);
}

/** A JSON value as TypeScript source. */
export function typeScriptLiteral(value: CodeValue, depth = 0): string {
  return literal(value, typeScript, depth);
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function textBefore(prefix: string): string {
  return prefix === '' ? '' : `${JSON.stringify(prefix)} + `;
}

function literal(value: CodeValue, dialect: Dialect, depth: number): string {
  if (value === null) return dialect.words.null;
  if (typeof value === 'boolean') return dialect.words[value ? 'true' : 'false'];
  if (typeof value !== 'object') return JSON.stringify(value);
  if (value instanceof FileText) return dialect.file(value);
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
