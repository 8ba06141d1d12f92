import { cutEnd } from '$lib/base/ui/text/shown-text';
import { isObject, jsonOr } from '$lib/base/api/wire/json';
import { markdownText } from '$lib/base/ui/text/markdown-text';
import { jsonText } from '$lib/base/ui/raw/json-text';
import { promptText } from './input-line';
import type { JoinedResults } from './join';
import { pickLines } from '$lib/shared/batch-jobs/results/joined-file';
import {
  answerText,
  readResultLine,
  type ResultFileKind,
  type RowError,
} from '$lib/shared/batch-jobs/results/result-line';
import type { RowState } from './result-rows';

/** One row with its complete texts. */
export interface ResultRow {
  /** Counted from 0, in the order of the input. */
  row: number;
  customId: string;
  state: RowState;
  model: string;
  /** Null if the input is not available. */
  input: string | null;
  answer: string;
  finishReason: string;
  inputTokens: number | null;
  outputTokens: number | null;
  error: RowError | null;
  /** Null if the request did not ask for JSON or has no answer. */
  schema: { valid: true } | { valid: false; reason: string } | null;
  /** The attempt of a chain that produced the result, counted from 0; null if missing. */
  attempt: number | null;
}

/** Reads the texts of these rows from their files. */
export async function readRows(
  results: JoinedResults,
  wanted: readonly number[],
): Promise<ResultRow[]> {
  const { rows } = results;
  const [inputs, answers] = await Promise.all([
    textsOf(results, wanted, rows.inputFile, rows.inputLine),
    textsOf(results, wanted, rows.resultFile, rows.resultLine),
  ]);
  return wanted.map((row, at) => rowOf(results, row, inputs[at] ?? null, answers[at] ?? null));
}

/** The request or the reply of an exchange. */
export interface ExchangeSide {
  /** The prompt or the answer as plain text. */
  text: string;
  /** The body, indented if it is JSON. */
  body: string;
  /** The unchanged line of the file. */
  line: string;
  /** Counted from 1. */
  lineNumber: number;
}

interface Exchange {
  /** Null if the input is not available. */
  input: ExchangeSide | null;
  /** Null if the request was not answered. */
  result: ExchangeSide | null;
}

/** The complete lines of one row. */
export async function readExchange(results: JoinedResults, row: number): Promise<Exchange> {
  const { rows, files } = results;
  const [[input = null], [result = null]] = await Promise.all([
    textsOf(results, [row], rows.inputFile, rows.inputLine),
    textsOf(results, [row], rows.resultFile, rows.resultLine),
  ]);
  const kind = files[rows.resultFile[row] ?? -1]?.kind;
  return {
    input: input === null ? null : inputSide(input, (rows.inputLine[row] ?? 0) + 1),
    result:
      result === null || !kind || kind === 'input'
        ? null
        : resultSide(result, kind, (rows.resultLine[row] ?? 0) + 1),
  };
}

function inputSide(line: string, lineNumber: number): ExchangeSide {
  const value = jsonOr(line, undefined);
  const body = isObject(value) ? value.body : line;
  return { text: promptText(value), body: plainText(body), line, lineNumber };
}

function resultSide(line: string, kind: ResultFileKind, lineNumber: number): ExchangeSide {
  const value = jsonOr(line, undefined);
  const { response, error } = isObject(value) ? value : {};
  const result = readResultLine(value, kind);
  return {
    text: result?.error ? result.error.words : result ? answerText(result) : '',
    body: plainText(result?.body ?? (isObject(value) ? { response, error } : line)),
    line,
    lineNumber,
  };
}

function plainText(body: unknown): string {
  return typeof body === 'string' ? body : jsonText(body);
}

async function textsOf(
  { files }: JoinedResults,
  wanted: readonly number[],
  fileOf: number[],
  lineOf: number[],
): Promise<(string | null)[]> {
  const texts: (string | null)[] = wanted.map(() => null);
  const decoder = new TextDecoder();
  const readFile = async (file: JoinedResults['files'][number], number: number) => {
    const places = [...wanted.keys()].filter((at) => fileOf[wanted[at] ?? -1] === number);
    const picked = await pickLines(
      file,
      places.map((at) => lineOf[wanted[at] ?? -1] ?? 0),
    );
    places.forEach((at, nth) => (texts[at] = decoder.decode(picked[nth])));
  };
  await Promise.all(files.map(readFile));
  return texts;
}

function rowOf(
  { rows, files }: JoinedResults,
  row: number,
  input: string | null,
  answer: string | null,
): ResultRow {
  const file = files[rows.resultFile[row] ?? -1];
  const result =
    file && file.kind !== 'input' && answer !== null
      ? readResultLine(jsonOr(answer, undefined), file.kind)
      : undefined;
  return {
    row,
    customId: rows.customIds[row] ?? '',
    state: rows.stateOf(row),
    model: rows.models.wordOf(rows.model[row] ?? -1),
    input: input === null ? null : promptText(jsonOr(input, undefined)),
    answer: result ? answerText(result) : '',
    finishReason: rows.finishReasons.wordOf(rows.finishReason[row] ?? -1),
    inputTokens: counted(rows.inputTokens[row]),
    outputTokens: counted(rows.outputTokens[row]),
    error: result?.error ?? null,
    schema: schemaOf(rows.schema[row] ?? -1, rows.schemaReasons.words),
    attempt: file?.attempt ?? null,
  };
}

function counted(count: number | undefined): number | null {
  return count === undefined || count < 0 ? null : count;
}

function schemaOf(number: number, reasons: string[]): ResultRow['schema'] {
  if (number < 0) return null;
  return number === 0 ? { valid: true } : { valid: false, reason: reasons[number - 1] ?? '' };
}

/** UTF-16 units that fit in a table cell. */
const cellLength = 160;

/** The beginning of a text as one line of plain text. */
export function firstWords(text: string): string {
  const beginning = text
    .slice(0, cellLength * 2)
    .replace(/\s+/g, ' ')
    .trim();
  return cutEnd(beginning, cellLength);
}

/** The beginning of an answer without Markdown syntax, which would only waste space. */
export function firstWordsOfAnswer(markdown: string): string {
  return firstWords(markdownText(markdown.slice(0, cellLength * 4)));
}
