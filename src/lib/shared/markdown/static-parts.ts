import katex from 'katex';
import { codeRuns } from './code-runs';
import { katexOptions, sourceRefusal, markupRefusal } from './math-limits';
import type { StaticParts } from './static-markdown';

/** Longest code that is coloured, in UTF-16 units: some patterns are quadratic, and they cannot be interrupted. */
const maxCodeLength = 10_000;
/** Time limit for all code and formulas of a page in milliseconds; the others stay source. */
const timeLimit = 10_000;

/** Colours and MathML for a page, computed synchronously. Call it in a worker. */
export function staticParts(now: () => number = () => performance.now()): StaticParts {
  let spent = 0;
  const within = <Part>(make: () => Part): Part | undefined => {
    if (spent > timeLimit) return undefined;
    const begun = now();
    try {
      return make();
    } catch {
      return undefined; // The formula is invalid, or the highlighter failed.
    } finally {
      spent += now() - begun;
    }
  };
  return {
    colour: (code, language) =>
      code.length > maxCodeLength ? undefined : within(() => codeRuns(code, language)),
    formula(tex, display) {
      if (sourceRefusal(tex)) return undefined;
      const options = { ...katexOptions, displayMode: display, output: 'mathml' } as const;
      const made = within(() => katex.renderToString(tex, options));
      return made && !markupRefusal(made) ? made : undefined;
    },
  };
}
