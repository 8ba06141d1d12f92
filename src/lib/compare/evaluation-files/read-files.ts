import { isDeeper, isObject, type Members, parseJson } from '$lib/api/json';
import { placeholderFor } from '$lib/rows/template';
import { parse } from 'yaml';
import { equals } from '../checks/kinds/equals';
import { type Evaluation, type LeftPart, LeftParts, UnreadableFile } from './evaluation';
import { CsvTests } from './read-csv';
import { isOpenAi, readOpenAi } from './read-openai';
import { isPromptfoo, readPromptfoo } from './read-promptfoo';

/** YAML takes many times its size to read. */
const maxBytes = { yaml: 16 * 1024 * 1024, others: 64 * 1024 * 1024 };
/** Nesting of lists and fields. */
const maxDepth = 100;
/** Nothing in an imported file may run. */
const programs = /\.(?:py|rb|[cm]?[jt]s)$/i;

interface Part {
  name: string;
  value: unknown;
}

interface Format {
  label: string;
  matches: (parts: readonly Part[]) => boolean;
  read: (parts: readonly Part[], left: LeftParts) => Evaluation;
}

/** In the order in which they are tried on the files that were chosen together. */
const formats: readonly Format[] = [
  {
    label: 'promptfoo configuration',
    matches: (parts) => parts.some(({ value }) => isPromptfoo(value)),
    read: (parts, left) => readPromptfoo(withFiles(parts), left),
  },
  { label: 'OpenAI Evals or prompts', matches: isOpenAi, read: readOpenAi },
  {
    label: 'Table of rows',
    matches: (parts) => parts.some(({ value }) => value instanceof CsvTests),
    read: readTable,
  },
];

export interface ReadEvaluation {
  evaluation: Evaluation;
  left: LeftPart[];
  /** The label of its format. */
  format: string;
}

/** Reads files that were chosen together as one evaluation. Throws UnreadableFile. */
export function readEvaluation(texts: readonly { name: string; text: string }[]): ReadEvaluation {
  const parts = texts.map(({ name, text }) => ({ name, value: parsed(name, text) }));
  const format = formats.find(({ matches }) => matches(parts));
  if (!format) throw new UnreadableFile('Choose a promptfoo configuration, OpenAI Evals or CSV.');
  const left = new LeftParts();
  const evaluation = format.read(parts, left);
  return { evaluation, left: left.summary, format: format.label };
}

/** Whether Compare has shared the file: it has rows and variants as they are stored. */
export function isShared({ name, text }: { name: string; text: string }): boolean {
  if (!/\.json$/i.test(name)) return false;
  const read = parseJson(text);
  const value = 'value' in read ? read.value : undefined;
  return isObject(value) && Array.isArray(value.rows) && Array.isArray(value.variants);
}

/** Refuses a file by its size before it is read. */
export function checkSize({ name, size }: { name: string; size: number }): void {
  const most = /\.ya?ml$/i.test(name) ? maxBytes.yaml : maxBytes.others;
  if (size > most) throw new UnreadableFile(`${name} is over ${most / 1024 / 1024} MB.`);
}

function parsed(name: string, text: string): unknown {
  if (/\.(?:csv|tsv)$/i.test(name)) return new CsvTests(text);
  if (/\.(?:txt|md|j2)$/i.test(name) || programs.test(name)) return text;
  if (/\.(?:jsonl|ndjson)$/i.test(name))
    return text
      .split('\n')
      .flatMap((line, at) => (line.trim() ? json(line, `${name}, line ${at + 1}`) : []));
  return /^\s*[[{]/.test(text) && 'value' in parseJson(text) ? json(text, name) : yaml(text, name);
}

function json(text: string, name: string): unknown {
  const read = parseJson(text);
  if ('problem' in read) throw new UnreadableFile(`${name} can’t be read: ${read.words}`);
  return shallow(read.value, name);
}

function yaml(text: string, name: string): unknown {
  try {
    return shallow(parse(text, { merge: true, maxAliasCount: 100, logLevel: 'error' }), name);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const [words] = error instanceof Error ? error.message.split('\n') : [];
    throw new UnreadableFile(
      `${name} can’t be read: ${error instanceof RangeError ? 'nested too deep.' : words}`,
    );
  }
}

function shallow(value: unknown, name: string): unknown {
  if (isDeeper(value, maxDepth)) throw new UnreadableFile(`${name} has over ${maxDepth} levels.`);
  return value;
}

/** Reads a CSV file without a configuration: the prompt is its likeliest column. */
function readTable(parts: readonly Part[], left: LeftParts): Evaluation {
  const table = parts.map(({ value }) => value).find((value) => value instanceof CsvTests);
  const evaluation = readPromptfoo({ tests: table, prompts: [] }, left);
  const { expectedColumn: column } = table ?? {};
  if (column === undefined) return evaluation;
  const rule = { ...equals.blank, text: placeholderFor(column) };
  return { ...evaluation, checks: [...evaluation.checks, { column, rule }] };
}

/** The configuration with the content of the other files where it names them. */
function withFiles(parts: readonly Part[]): Members {
  const config = parts.map(({ value }) => value).find(isPromptfoo) ?? {};
  const data = parts.filter(({ name, value }) => value !== config && !programs.test(name));
  const files = new Map(data.map(({ name, value }) => [name, value]));
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string' && value.startsWith('file://'))
      return files.get(value.split('/').at(-1) ?? '') ?? value;
    if (Array.isArray(value)) return value.map(fill);
    if (!isObject(value) || value instanceof CsvTests) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner)]));
  };
  if (files.size === 0) return config;
  const prompts = [config.prompts ?? []]
    .flat()
    .flatMap((prompt) => promptsIn(prompt, fill(prompt)));
  return { ...(fill(config) as Members), ...(prompts.length > 0 && { prompts }) };
}

/** A text file may hold several prompts, between lines of three dashes. */
function promptsIn(prompt: unknown, filled: unknown): unknown[] {
  if (filled === prompt || typeof filled !== 'string') return [filled];
  return filled.split(/^---[ \t]*\r?$/m).map((text) => text.trim());
}
