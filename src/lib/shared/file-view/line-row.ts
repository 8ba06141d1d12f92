import { contentText } from '$lib/base/api/chat-types';
import { isObject, parseJson, textOrEmpty } from '$lib/base/api/wire/json';
import { explainBrokenJson } from '$lib/base/json-editor/json-mistake';
import { readableJson } from '$lib/base/ui/raw/json-text';

type JsonObject = { [name: string]: unknown };

/** Cells of a line in the table. */
export interface LineRow {
  /** `long` is a line that is too long to be parsed. */
  kind: 'json' | 'bad' | 'blank' | 'long' | 'text';
  customId: string;
  model: string;
  /** The beginning of the first user message, of the answer or of the error; otherwise of the line itself. */
  words: string;
  /** Whether `words` describe an error. */
  failed: boolean;
}

/** Longest text of a cell in UTF-16 units; more would not be visible. */
const cellLength = 200;

function rowOf(kind: LineRow['kind'], words: string): LineRow {
  return { kind, customId: '', model: '', words: firstWords(words), failed: false };
}

/** Row for a JSONL line: a request or a result of a batch (docs/service.md#batches), or any other value. */
export function jsonLineRow(line: string): LineRow {
  if (line.trim() === '') return rowOf('blank', '');
  const parsed = parseJson(line);
  if ('problem' in parsed) return rowOf('bad', line);
  const { value } = parsed;
  if (!isObject(value)) return rowOf('json', line);
  const summary = isObject(value.response) || 'error' in value ? resultOf(value) : requestOf(value);
  return {
    ...rowOf('json', summary.words ?? line),
    ...summary.facts,
    customId: textOrEmpty(value.custom_id),
  };
}

/** Row for a line of a text file, with its spaces unchanged. */
export function textLineRow(line: string): LineRow {
  return { ...rowOf('text', ''), words: line.slice(0, 10 * cellLength) };
}

/** Row for a line that is too long to be parsed. */
export function longLineRow(beginning: string): LineRow {
  return rowOf('long', beginning);
}

/** `words` is undefined if the line has no text that describes it. */
interface LineSummary {
  words: string | undefined;
  facts: Partial<LineRow>;
}

function requestOf({ body }: JsonObject): LineSummary {
  if (!isObject(body)) return { words: undefined, facts: {} };
  const messages = listOf(body.messages);
  const message = messages.find(({ role }) => role === 'user') ?? messages[0];
  return { words: wordsOf(message?.content), facts: { model: textOrEmpty(body.model) } };
}

function resultOf({ response, error }: JsonObject): LineSummary {
  const body = isObject(response) && isObject(response.body) ? response.body : {};
  const model = textOrEmpty(body.model);
  const problem = describeError(error) ?? describeError(body.error);
  if (problem !== undefined) return { words: problem, facts: { model, failed: true } };
  const message = listOf(body.choices)[0]?.message;
  return {
    words: isObject(message) ? wordsOf(message.content) : undefined,
    facts: { model },
  };
}

function describeError(error: unknown): string | undefined {
  if (typeof error === 'string') return error;
  if (!isObject(error)) return undefined;
  return [error.code, error.message].filter((part) => typeof part === 'string').join(': ');
}

function wordsOf(content: unknown): string | undefined {
  return content === '' ? '' : contentText(content, ' ') || undefined;
}

function listOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function firstWords(text: string): string {
  return text
    .slice(0, cellLength * 2)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, cellLength);
}

/** Formats a line of JSON. Any other line is unchanged, with the reason as `problem`. */
export function readableLine(text: string, isCut: boolean): { shown: string; problem?: string } {
  if (isCut || text.trim() === '') return { shown: text };
  const parsed = parseJson(text);
  if ('problem' in parsed)
    return { shown: text, problem: `Not JSON: ${explainBrokenJson(text, 'line')}` };
  return { shown: readableJson(text) };
}
