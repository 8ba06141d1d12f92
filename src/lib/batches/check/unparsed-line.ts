import { countInWords } from '$lib/ui/amounts';
import { firstValueEnd, withoutTrailingCommas } from './json-scan';
import type { ProblemCode } from './problem';
import { shortened } from './quote';

interface Unparsed {
  code: ProblemCode;
  reason: string;
  /** What stands in the line once the flaw is passed over. */
  value?: unknown;
}

const bracketReason =
  'A bracket stands alone: the lines of a batch file are not items of an array. Leave it out.';

/** Why JSON.parse refuses a line. */
export function explainUnparsed(text: string): Unparsed {
  const trimmed = text.trim();
  const nuls = trimmed.split('\0').length - 1;
  if (nuls > 0) return { code: 'invalid-json', reason: nulReason(nuls) };
  if (trimmed === '[' || trimmed === ']') return { code: 'array', reason: bracketReason };
  const opens = /^[{[]/.test(trimmed);
  const end = opens ? firstValueEnd(trimmed) : undefined;
  if (opens && end === undefined)
    return { code: 'cut-line', reason: 'The line ends in the middle of its JSON.' };
  const mended = parsed(withoutTrailingCommas(trimmed));
  if (mended !== undefined)
    return { code: 'trailing-comma', reason: 'A comma follows the last item.', value: mended };
  if (end !== undefined && parsed(trimmed.slice(0, end)) !== undefined) {
    const rest = shortened(trimmed.slice(end).trim());
    return { code: 'trailing-text', reason: `Behind the JSON stands more text: “${rest}”.` };
  }
  return { code: 'invalid-json', reason: `The line is not JSON: ${parserWords(trimmed)}.` };
}

function nulReason(count: number): string {
  const what = count === 1 ? 'a NUL byte' : `${countInWords(count)} NUL bytes`;
  return `The line holds ${what} (00), not text, as a crash or a full disk leaves behind. Write the line again.`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function parserWords(text: string): string {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return shortenedWords(String((error as SyntaxError).message));
  }
}

/** V8 quotes the text itself in its message, which the report shows anyway. */
function shortenedWords(message: string): string {
  return shortened(message.replace(/, (\.{3})?".*$/s, ''));
}
