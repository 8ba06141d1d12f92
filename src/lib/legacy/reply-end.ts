import { beginsAsJson } from '$lib/api/json';
import { jsonOfLine } from '$lib/api/legacy-text';
import type { ReplyLine } from './reply-lines';

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
