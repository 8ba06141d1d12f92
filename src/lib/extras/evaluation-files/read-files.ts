import { isObject, type Members, parseJson } from '$lib/base/api/wire/json';
import { placeholderFor } from '$lib/shared/tables/template';
import { equals } from '$lib/features/compare/checks/kinds/equals';
import { type ChosenFile, ChosenFiles } from './chosen-files';
import { type Evaluation, type LeftPart, LeftParts, UnreadableFile } from './evaluation';
import { parseFile } from './parse-file';
import { CsvTests } from './read-csv';
import { isOpenAi, readOpenAi } from './read-openai';
import { isPromptfoo, readPromptfoo } from './read-promptfoo';

/** YAML takes many times its size to read. */
const maxBytes = { yaml: 16 * 1024 * 1024, others: 64 * 1024 * 1024 };

interface Part extends ChosenFile {
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
    read: readConfiguration,
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
export function readEvaluation(files: readonly ChosenFile[]): ReadEvaluation {
  const parsed = files.map((file) => ({ ...file, ...parseFile(file) }));
  const parts = parsed.flatMap((one) => ('value' in one ? one : []));
  const format = formats.find(({ matches }) => matches(parts));
  if (!format) throw new UnreadableFile(refusalOf(parsed));
  const left = new LeftParts();
  // A file that another one names is used, though it may not be readable alone.
  const all = parsed.map((one) => ({ value: undefined, ...one }));
  const evaluation = format.read(all, left);
  return { evaluation, left: left.summary, format: format.label };
}

function refusalOf(parsed: readonly ReturnType<typeof parseFile>[]): string {
  const [problem] = parsed.flatMap((one) => ('problem' in one ? one.problem : []));
  return problem ?? 'Choose a promptfoo configuration, OpenAI Evals or CSV.';
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

/** Reads a CSV file without a configuration: the prompt is its likeliest column. */
function readTable(parts: readonly Part[], left: LeftParts): Evaluation {
  const table = parts.map(({ value }) => value).find((value) => value instanceof CsvTests);
  const evaluation = readPromptfoo({ tests: table, prompts: [] }, left);
  const { expectedColumn: column } = table ?? {};
  if (column === undefined) return evaluation;
  const rule = { ...equals.blank, text: placeholderFor(column) };
  return { ...evaluation, checks: [...evaluation.checks, { column, rule }] };
}

/** Reads the configuration among the files, of several the one with the usual name. */
function readConfiguration(parts: readonly Part[], left: LeftParts): Evaluation {
  const configs = parts.filter(({ value }) => isPromptfoo(value));
  const usual = configs.find(({ name }) => /(?:^|\/)promptfooconfig\.\w+$/.test(name));
  const config = usual ?? configs[0];
  if (!config) return readPromptfoo({}, left);
  const others = configs.filter((one) => one !== config && /promptfooconfig/.test(one.name));
  for (const { name } of others)
    left.add(name, `Only ${config.name} is read of the configurations: import this one by itself.`);
  const files = new ChosenFiles(
    parts.filter((part) => part !== config),
    config.name,
    left,
  );
  return readPromptfoo(config.value as Members, left, files);
}
