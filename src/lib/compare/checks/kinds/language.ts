import type { CheckKind, RuleOf } from '../check-kind';
import { languageName, sameLanguage, distinguishableLanguages } from './languages';

/** Minimum number of letters. Trigrams need more than a script that only one language uses. */
const fewest = { byTrigrams: 20, byScript: 5 };
/**
 * Relative to the best guess, whose likelihood is 1: above `toPass` two languages are too similar; below `toFail` one
 * is excluded.
 */
const margin = { toPass: 0.98, toFail: 0.9 };

export const language: CheckKind<RuleOf<'language'>> = {
  label: 'Is in a language',
  blank: { kind: 'language', language: 'en' },
  nameOf: (rule) => `In ${languageName(rule.language)}`,
  problemsOf: (rule) =>
    distinguishableLanguages.some((known) => sameLanguage(known, rule.language))
      ? {}
      : { language: 'Choose one of the languages that can be told apart here.' },
  say: async (rule, answer) => {
    const prose = answer
      .replace(/^(```|~~~)[^]*?(^\1|$(?![^]))/gm, ' ')
      .replace(/https?:\/\/\S+/g, ' ');
    const letters = prose.match(/\p{L}/gu)?.length ?? 0;
    const { francAll } = await import('franc-min');
    const guesses = francAll(prose, { minLength: 1 });
    const enough = guesses.length > 1 ? fewest.byTrigrams : fewest.byScript;
    if (letters < enough) return { why: 'It is too short to tell its language.' };
    return verdictOf(guesses, rule.language);
  },
};

/** `guesses` holds languages with their likelihood, best first. */
function verdictOf(guesses: [string, number][], wanted: string) {
  const [[best] = ['und'], second] = guesses;
  const isBest = sameLanguage(best, wanted);
  const likelihood = guesses.find(([guess]) => sameLanguage(guess, wanted))?.[1] ?? 0;
  const rival = isBest
    ? second && second[1] > margin.toPass && second[0]
    : likelihood >= margin.toFail && best;
  if (rival) return { why: `It could be ${languageName(wanted)} or ${languageName(rival)}.` };
  return { pass: isBest, why: `${languageName(best)}.` };
}
