import type { JsonObject } from '$lib/base/api/wire/json';
import type { Fit } from '$lib/base/formats/json-schema/evaluation';
import type { Reason } from '$lib/base/formats/json-schema/read-schema';
import { verdicts } from '$lib/base/formats/json-schema/evaluator';
import { explainBrokenJson } from '$lib/base/json-editor/json-mistake';
import { exactJson } from '$lib/base/ui/raw/json-text';

/** Whether an answer is drawn as Markdown, as its source, or as a JSON tree. */
type AnswerForm = { kind: 'markdown' } | { kind: 'source' } | { kind: 'json'; value: unknown };

/** Longest answer that is parsed as JSON, in UTF-16 units; a longer one would block the page. */
const maxJsonLength = 500_000;

/** A bracket alone does not indicate JSON: text such as [laughter] starts with one, too. */
const beginning = /^\s*(?:\{|\[\s*(?:[[{"\]]|$))/;

/**
 * The first characters decide while an answer grows, so that Markdown never consumes parts of JSON as emphasis. A
 * complete answer is JSON if it parses as one value; a bare number or string counts only if JSON was requested. `isCut`:
 * the answer ended early.
 */
export function answerForm(
  source: string,
  {
    growing,
    isCut,
    isJsonRequested,
  }: { growing: boolean; isCut: boolean; isJsonRequested: boolean },
): AnswerForm {
  const begins = isJsonRequested || beginning.test(source);
  if (growing || source.length > maxJsonLength) return { kind: begins ? 'source' : 'markdown' };
  const value = exactJson(source);
  if (value !== undefined && (isJsonRequested || (typeof value === 'object' && value !== null)))
    return { kind: 'json', value };
  return { kind: isCut && begins ? 'source' : 'markdown' };
}

/** Result of checking an answer against the JSON format or schema of its request. */
export interface AnswerVerdict {
  /** Undefined if the answer is valid. */
  title?: string;
  words: string;
  /** Violations with their paths in the answer. */
  reasons: readonly Reason[];
}

export const validAnswer: AnswerVerdict = { words: '', reasons: [] };

/** Rejects only with the signal's reason. */
export async function checkAnswer(
  { source, schema }: { source: string; schema: JsonObject | undefined },
  signal?: AbortSignal,
  known: Pick<typeof verdicts, 'of'> = verdicts,
): Promise<AnswerVerdict> {
  if (!isJson(source)) {
    const words = `The text can’t be read: ${explainBrokenJson(source)}`;
    return { title: 'The answer isn’t JSON, as requested', words, reasons: [] };
  }
  if (!schema) return validAnswer;
  const verdict = await known.of(source, schema, signal);
  switch (verdict) {
    case 'unreadable':
      return without('The request’s schema can’t be resolved.');
    case 'late':
      return without('The check took over a second.');
    case 'failed':
      return without('The schema checker isn’t running. Reload the page.');
  }
  if (verdict.reasons.length === 0) return validAnswer;
  const { reasons } = verdict;
  return { title: 'The answer doesn’t match the schema', words: listOf(verdict), reasons };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function without(words: string): AnswerVerdict {
  return { title: 'Couldn’t check the answer', words, reasons: [] };
}

/** Violations listed above the answer; the tree shows all of them. */
const listed = 5;

function listOf({ reasons, left: further }: Fit): string {
  const lines = reasons
    .slice(0, listed)
    .map(({ place, words }) => `${place.join(' › ') || 'The answer itself'}: ${words}`);
  const left = reasons.length - listed + further;
  return [...lines, ...(left > 0 ? [`${left} more.`] : [])].join('\n');
}

/** In UTF-16 units; a piece is laid out again whenever it grows. */
const chunkLength = 4000;

/**
 * Splits a growing text into pieces of which only the last changes, so that only it is laid out again. Pieces end at
 * line breaks, which are dropped, or at their full length if there are none.
 */
export function sourceChunks(source: string): string[] {
  const chunks: string[] = [];
  let start = 0;
  while (source.length - start > chunkLength) {
    const lineEnd = source.lastIndexOf('\n', start + chunkLength - 1);
    const end = lineEnd > start ? lineEnd : start + chunkLength;
    chunks.push(source.slice(start, end));
    start = lineEnd > start ? lineEnd + 1 : end;
  }
  return [...chunks, source.slice(start)];
}
