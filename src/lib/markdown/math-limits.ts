/** UTF-16 units of a formula that is typeset: a page of it. A unit costs about 0.1 ms, parsing, elements and layout. */
const longestFormula = 3000;
/** Elements of a formula. */
const mostElements = 15_000;
/** Levels of groups in the source of a formula. */
const deepestSource = 30;
/** Levels of elements that are made of a formula: at about 700 the layout of a browser overflows its stack. */
const deepestElements = 150;
/** A formula that defines commands can grow to any size from a line of source. */
const definition =
  /\\(?:[egx]?def|let|futurelet|global|globallet|long|(?:re)?newcommand|providecommand)(?![a-zA-Z@])/;

const tooLarge = 'Too large to be typeset.';
const tooDeep = 'Nested too deep to be typeset.';

const tokens = /\\(?:[a-zA-Z@]+|[^])|[{}%\n]/g;
const openings: ReadonlySet<string> = new Set([
  '{',
  '\\left',
  '\\begin',
  '\\bgroup',
  '\\begingroup',
]);
const closings: ReadonlySet<string> = new Set(['}', '\\right', '\\end', '\\egroup', '\\endgroup']);

/** What a formula may not do, wherever it is typeset. */
export const katexOptions = { trust: false, maxSize: 10, maxExpand: 1000, strict: false } as const;

/** Why a formula is shown as it was written, or undefined where it can be typeset. */
export function refusalOf(tex: string): string | undefined {
  if (tex.length > longestFormula) return 'Too long to be typeset.';
  if (definition.test(tex)) return 'It defines commands, so it is not typeset.';
  return sourceDepth(tex) > deepestSource ? tooDeep : undefined;
}

/** Why what was made of a formula is not shown, or undefined where it can be. */
export function refusalOfMade(made: Element): string | undefined {
  if (made.getElementsByTagName('*').length > mostElements) return tooLarge;
  // A loop, since what is measured may be too deep for a recursion.
  let level = [made];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepestElements) return tooDeep;
    level = level.flatMap(({ children }) => [...children]);
  }
  return undefined;
}

/** The same for a formula that was made as text. */
export function refusalOfMarkup(markup: string): string | undefined {
  const tags = [...markup.matchAll(/<\/?/g)];
  if (tags.length > 2 * mostElements) return tooLarge;
  let depth = 0;
  const isTooDeep = tags.some(([tag]) => (depth += tag === '<' ? 1 : -1) > deepestElements);
  return isTooDeep ? tooDeep : undefined;
}

/** The most levels of groups; none is closed behind a comment or \verb on its line, where the end may be no command. */
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
