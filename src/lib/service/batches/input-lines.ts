import type { BatchError } from '../../base/api/batch-types';
import { isObject, jsonOr } from '../../base/api/wire/json';
import { checkLineMembers, isCustomId } from '../../base/api/rules/batch-line';

/** Bound on the errors of a batch, so that its object stays small enough to be polled. */
const maxErrors = 1000;

interface CheckedInput {
  /** Number of lines that are not blank. */
  total: number;
  errors: BatchError[];
}

/** Checks a whole input file line by line. `rest` is awaited after each line. */
export async function checkInput(
  input: Blob,
  longestLine: number,
  rest: () => Promise<unknown>,
): Promise<CheckedInput> {
  const customIds = new Set<string>();
  const errors: BatchError[] = [];
  let number = 0;
  let total = 0;
  for await (const { text } of inputLines(input, longestLine)) {
    number += 1;
    if (text?.trim() === '') continue;
    total += 1;
    const line = number;
    errors.push(...checkLine(text, customIds).map((problem) => ({ ...problem, line })));
    if (errors.length >= maxErrors) break;
    await rest();
  }
  if (total === 0) {
    const message = 'The input file has no lines.';
    errors.push({ code: 'empty_file', message, param: 'input_file_id', line: null });
  }
  return { total, errors: errors.slice(0, maxErrors) };
}

type Problem = Omit<BatchError, 'line'>;

/** A checked line of an input file (docs/service.md#batches). */
export interface BatchLine {
  custom_id: string;
  body: { [name: string]: unknown };
}

export function isBatchLine(line: unknown): line is BatchLine {
  return isObject(line) && typeof line.custom_id === 'string' && isObject(line.body);
}

/** Returns all problems of a line, and adds its custom_id to `customIds`. */
function checkLine(text: string | undefined, customIds: Set<string>): Problem[] {
  if (text === undefined)
    return [{ code: 'line_too_long', message: 'The line is too long.', param: null }];
  const line = jsonOr(text, undefined);
  if (!isObject(line)) {
    return [{ code: 'invalid_json_line', message: 'The line is not a JSON object.', param: null }];
  }
  const problems: Problem[] = [];
  checkLineMembers(line, ({ level, member, message }) => {
    if (level === 'refusal') problems.push({ code: `invalid_${member}`, message, param: member });
  });
  if (isCustomId(line.custom_id)) problems.push(...checkRepeated(line.custom_id, customIds));
  return problems;
}

function checkRepeated(id: string, customIds: Set<string>): Problem[] {
  if (customIds.has(id)) {
    const message = `custom_id "${id}" is used by an earlier line.`;
    return [{ code: 'duplicate_custom_id', message, param: 'custom_id' }];
  }
  customIds.add(id);
  return [];
}

const newline = 10;
/** Bytes per read. */
const pieceSize = 256 * 1024;

interface InputLine {
  /** Undefined if the line is longer than the bound. */
  text: string | undefined;
  /** Byte offset after the line and its newline. */
  end: number;
}

/**
 * Yields the lines of a file from the byte `start`. It reads slices, since Node streams a Blob in one chunk. `longest`
 * is in characters.
 */
export async function* inputLines(
  file: Blob,
  longest: number,
  start = 0,
): AsyncGenerator<InputLine, void> {
  const line = new GrowingLine(longest);
  for (let read = start; read < file.size; read += pieceSize) {
    const bytes = new Uint8Array(await file.slice(read, read + pieceSize).arrayBuffer());
    let from = 0;
    for (;;) {
      const to = bytes.indexOf(newline, from);
      if (to < 0) break;
      line.add(bytes.subarray(from, to));
      from = to + 1;
      yield { text: line.take(), end: read + from };
    }
    line.add(bytes.subarray(from));
  }
  if (line.begun) yield { text: line.take(), end: file.size };
}

class GrowingLine {
  begun = false;
  #text = '';
  readonly #decoder = new TextDecoder();
  readonly #longest: number;

  constructor(longest: number) {
    this.#longest = longest;
  }

  /** Text beyond the bound is dropped. */
  add(bytes: Uint8Array): void {
    if (bytes.byteLength > 0) this.begun = true;
    const text = this.#decoder.decode(bytes, { stream: true });
    if (this.#text.length <= this.#longest) this.#text += text;
  }

  take(): string | undefined {
    const text = this.#text + this.#decoder.decode();
    this.#text = '';
    this.begun = false;
    return text.length > this.#longest ? undefined : text;
  }
}
