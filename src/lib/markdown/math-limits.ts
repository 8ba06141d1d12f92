/** UTF-16 units of a formula that is typeset: a page of it. A unit costs about 0.1 ms, parsing, elements and layout. */
const longestFormula = 3000;
/** Elements of a formula. */
export const mostElements = 15_000;
/** A formula that defines commands can grow to any size from a line of source. */
const definition =
  /\\(?:[egx]?def|let|futurelet|global|globallet|long|(?:re)?newcommand|providecommand)(?![a-zA-Z@])/;

/** What a formula may not do, wherever it is typeset. */
export const katexOptions = { trust: false, maxSize: 10, maxExpand: 1000, strict: false } as const;

/** Why a formula is shown as it was written, or undefined where it can be typeset. */
export function refusalOf(tex: string): string | undefined {
  if (tex.length > longestFormula) return 'Too long to be typeset.';
  return definition.test(tex) ? 'It defines commands, so it is not typeset.' : undefined;
}
