import { Lexer, parse, type ParseOptions, type SchemaOptions } from 'yaml';
import { formatCount } from '$lib/base/ui/text/amounts';

type Options = Pick<ParseOptions, 'uniqueKeys'> & Pick<SchemaOptions, 'merge'>;

/** Anchors and aliases: the library looks for each alias among all of them. */
const maxMarks = 1000;
/** Values that aliases may add to those that are written. */
const maxAdded = 100_000;

/**
 * The value of a YAML text. Throws an Error with words for people if it is no YAML, nests too deep, or has anchors and
 * aliases that would take minutes, multiply or lead into themselves. The time of what is merely long has no bound here.
 */
export function readYaml(text: string, options: Options = {}): unknown {
  const marks = marksIn(text);
  if (marks > maxMarks)
    throw new Error(`It has over ${formatCount(maxMarks)} anchors and aliases.`);
  const value: unknown = parsed(text, options);
  if (marks > 0 && hasMoreValues(value, text.length + maxAdded))
    throw new Error('Its aliases repeat too much, or contain themselves.');
  return value;
}

function parsed(text: string, options: Options): unknown {
  try {
    return parse(text, { ...options, maxAliasCount: 100, logLevel: 'error' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (error instanceof RangeError || code === 'RESOURCE_EXHAUSTION')
      throw new Error('It nests too deep.', { cause: error });
    throw error;
  }
}

/** The number of anchors and aliases, one above the limit at most. */
function marksIn(text: string): number {
  if (!/[&*]/.test(text)) return 0;
  let count = 0;
  let before = '';
  for (const lexeme of new Lexer().lex(text)) {
    // After this sign comes a scalar, which may begin alike.
    if (before !== '\u001f' && /^[&*]/.test(lexeme)) count += 1;
    if (count > maxMarks) break;
    before = lexeme;
  }
  return count;
}

/** Whether a value has more values within, each counted wherever it is. Goes level by level, since it may have no end. */
function hasMoreValues(value: unknown, most: number): boolean {
  let count = 1;
  for (let level = [value]; level.length > 0;) {
    const next: unknown[] = [];
    for (const holder of level) {
      if (typeof holder !== 'object' || holder === null) continue;
      const members = Object.values(holder) as unknown[];
      if ((count += members.length) > most) return true;
      for (const member of members) next.push(member);
    }
    level = next;
  }
  return false;
}
