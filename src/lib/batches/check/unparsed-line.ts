import { firstValueEnd, withoutTrailingCommas } from './json-scan';
import type { ProblemCode } from './problem';
import { shortened } from '$lib/api/rules/quote';

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
