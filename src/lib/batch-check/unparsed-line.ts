import { jsonOr, parseJson } from '$lib/api/json';
import { formatCount } from '$lib/ui/amounts';
import { firstValueEnd, withoutTrailingCommas } from './json-scan';
import type { ProblemCode } from './problem';
import { shortened } from '$lib/api/rules/quote';

interface Unparsed {
  code: ProblemCode;
  reason: string;
  /** The value of the line when the flaw is ignored. */
  value?: unknown;
}

const bracketReason =
  'A bracket stands alone: the lines of a batch file are not items of an array. Leave it out.';

/** Explains why JSON.parse rejects a line. */
export function explainUnparsed(text: string): Unparsed {
  const trimmed = text.trim();
  const nuls = trimmed.split('\0').length - 1;
  if (nuls > 0) return { code: 'invalid-json', reason: nulReason(nuls) };
  if (trimmed === '[' || trimmed === ']') return { code: 'array', reason: bracketReason };
  const opens = /^[{[]/.test(trimmed);
  const end = opens ? firstValueEnd(trimmed) : undefined;
  if (opens && end === undefined)
    return { code: 'cut-line', reason: 'The line ends in the middle of its JSON.' };
  const mended = jsonOr(withoutTrailingCommas(trimmed), undefined);
  if (mended !== undefined)
    return { code: 'trailing-comma', reason: 'A comma follows the last item.', value: mended };
  if (end !== undefined && 'value' in parseJson(trimmed.slice(0, end))) {
    const rest = shortened(trimmed.slice(end).trim());
    return { code: 'trailing-text', reason: `Behind the JSON stands more text: “${rest}”.` };
  }
  return { code: 'invalid-json', reason: `The line is not JSON: ${parserWords(trimmed)}.` };
}

function nulReason(count: number): string {
  const what = count === 1 ? 'a NUL byte' : `${formatCount(count)} NUL bytes`;
  return `The line holds ${what} (00), not text, as a crash or a full disk leaves behind. Write the line again.`;
}

function parserWords(text: string): string {
  const parsed = parseJson(text);
  return 'words' in parsed ? shortenedWords(parsed.words) : '';
}

/** V8 quotes the text itself in its message, which the report shows anyway. */
function shortenedWords(message: string): string {
  return shortened(message.replace(/, (\.{3})?".*$/s, ''));
}
