import { beginsAsJson } from '$lib/base/api/wire/json';
import { jsonOfLine } from '$lib/base/api/legacy';

/** A line of a reply; `at` is the arrival of its end, in milliseconds since the request was sent. */
export interface ReplyLine {
  text: string;
  at: number;
}

/** Splits text that arrives in pieces into lines, without the blank separator lines. */
export class LineSplitter {
  #rest = '';

  push(piece: string, at: number): ReplyLine[] {
    const texts = (this.#rest + piece).split('\n');
    this.#rest = texts.pop() ?? '';
    return texts.map((text) => ({ text: text.replace(/\r$/, ''), at })).filter(isFilled);
  }

  /** Returns the last line if it has no line end. */
  end(at: number): ReplyLine[] {
    const last = { text: this.#rest, at };
    this.#rest = '';
    return isFilled(last) ? [last] : [];
  }
}

function isFilled({ text }: ReplyLine): boolean {
  return text.trim() !== '';
}

const done = /^data:\s*\[DONE\]\s*$/m;
const finishReason = /"finish_reason"\s*:\s*"[^"]/;

/** The last line of the answer in an event stream. */
export function isDone({ text }: ReplyLine): boolean {
  return done.test(text);
}

/**
 * Whether a reply is incomplete although its connection ended normally: an event stream without [DONE] and
 * finish_reason, or JSON, as one value or as lines, that ends inside a value. Other text may end anywhere.
 */
export function isCutOff(lines: readonly ReplyLine[]): boolean {
  if (lines.some(({ text }) => text.startsWith('data:')))
    return !lines.some((line) => isDone(line) || finishReason.test(line.text));
  const [first, last] = [lines[0]?.text ?? '', lines.at(-1)?.text ?? ''];
  if (!beginsAsJson(first)) return false;
  if (isJson(first)) return !isJson(last);
  return !isJson(lines.map(({ text }) => text).join('\n'));
}

function isJson(text: string): boolean {
  return jsonOfLine(text) !== undefined;
}
