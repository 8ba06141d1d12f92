import katex from 'katex';
import { codeRuns } from './code-runs';
import { katexOptions, refusalOf, refusalOfMarkup } from './math-limits';
import type { StaticParts } from './static-markdown';

/** UTF-16 units of code that is coloured: some patterns are quadratic, and nothing ends one of them. */
const longestCode = 10_000;
/** Milliseconds for all the colours and formulas of a page; what comes later stays as it was written. */
const patience = 10_000;

/** Colours and MathML for a page, made at once: to be called in a worker. */
export function staticParts(now: () => number = () => performance.now()): StaticParts {
  let spent = 0;
  const within = <Part>(make: () => Part): Part | undefined => {
    if (spent > patience) return undefined;
    const begun = now();
    try {
      return make();
    } catch {
      return undefined; // A formula with a mistake in it, or a language that stumbles.
    } finally {
      spent += now() - begun;
    }
  };
  return {
    colour: (code, language) =>
      code.length > longestCode ? undefined : within(() => codeRuns(code, language)),
    formula(tex, display) {
      if (refusalOf(tex)) return undefined;
      const options = { ...katexOptions, displayMode: display, output: 'mathml' } as const;
      const made = within(() => katex.renderToString(tex, options));
      return made && !refusalOfMarkup(made) ? made : undefined;
    },
  };
}
