/** Longest formula that is typeset, about a page. A UTF-16 unit costs about 0.1 ms for parsing, elements and layout. */
const maxFormulaLength = 3000;
/** Most elements of a typeset formula. */
const maxElements = 15_000;
/** Most levels of groups in the source of a formula. */
const maxSourceDepth = 30;
/** Most levels of elements in a typeset formula: at about 700 the layout of a browser overflows its stack. */
const maxElementDepth = 150;
/** Matches definitions of commands, with which one line of source can grow to any size. */
const definition =
  /\\(?:[egx]?def|let|futurelet|global|globallet|long|(?:re)?newcommand|providecommand)(?![a-zA-Z@])/;

const tooLarge = 'Too large to typeset.';
const tooDeep = 'Nested too deeply to typeset.';

const tokens = /\\(?:[a-zA-Z@]+|[^])|[{}%\n]/g;
const openings: ReadonlySet<string> = new Set([
  '{',
  '\\left',
  '\\begin',
  '\\bgroup',
  '\\begingroup',
]);
const closings: ReadonlySet<string> = new Set(['}', '\\right', '\\end', '\\egroup', '\\endgroup']);

/** Restrictions for every formula. */
export const katexOptions = { trust: false, maxSize: 10, maxExpand: 1000, strict: false } as const;

/** Reason why a formula is shown as its source; undefined if it can be typeset. */
export function sourceRefusal(tex: string): string | undefined {
  if (tex.length > maxFormulaLength) return 'Too long to typeset.';
  if (definition.test(tex)) return 'Not typeset, because it defines commands.';
  return sourceDepth(tex) > maxSourceDepth ? tooDeep : undefined;
}

/** Reason why a typeset formula is not shown; undefined if it can be shown. */
export function elementRefusal(made: Element): string | undefined {
  if (made.getElementsByTagName('*').length > maxElements) return tooLarge;
  // A loop, since the elements may be too deep for a recursion.
  let level = [made];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxElementDepth) return tooDeep;
    level = level.flatMap(({ children }) => [...children]);
  }
  return undefined;
}

/** The same for a formula that was typeset as text. */
export function markupRefusal(markup: string): string | undefined {
  const tags = [...markup.matchAll(/<\/?/g)];
  if (tags.length > 2 * maxElements) return tooLarge;
  let depth = 0;
  const isTooDeep = tags.some(([tag]) => (depth += tag === '<' ? 1 : -1) > maxElementDepth);
  return isTooDeep ? tooDeep : undefined;
}

/** Most levels of groups. Closings after a comment or \verb on the same line do not count: they may be text. */
function sourceDepth(tex: string): number {
  let depth = 0;
  let most = 0;
  let mayBeText = false;
  for (const [token] of tex.matchAll(tokens)) {
    if (token === '\n') mayBeText = false;
    else if (token === '%' || token === '\\verb') mayBeText = true;
    else if (openings.has(token)) most = Math.max(most, (depth += 1));
    else if (closings.has(token) && !mayBeText) depth -= 1;
  }
  return most;
}
