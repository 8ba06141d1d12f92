import { type Assertions, noAssertion } from '../model/assertions';
import type { CheckKind, Evaluate, RuleOf } from '../model/check-kind';

/** Minimum number of letters. Trigrams need more than a script that only one language uses. */
const minLetters = { byTrigrams: 20, byScript: 5 };
/**
 * Relative to the best guess, whose likelihood is 1: above `toPass` two languages are too similar; below `toFail` one
 * is excluded.
 */
const margin = { toPass: 0.98, toFail: 0.9 };

export const language: CheckKind<RuleOf<'language'>> = {
  label: 'Is in a language',
  blank: { kind: 'language', language: 'en' },
  defaultName: (rule) => `In ${languageName(rule.language)}`,
  problemsOf: (rule) =>
    distinguishableLanguages.some((known) => sameLanguage(known, rule.language))
      ? {}
      : { language: 'Choose one of the supported languages.' },
  fields: () => [
    {
      type: 'language',
      of: 'language',
      label: 'Language',
      hint: 'Needs about five words. Similar languages may stay unclear.',
    },
  ],
};

export const languageAssertions: Assertions<'language'> = { read: {}, write: () => noAssertion };

export const evaluateLanguage: Evaluate<'language'> = async (rule, answer) => {
  const prose = answer
    .replace(/^(```|~~~)[^]*?(^\1|$(?![^]))/gm, ' ')
    .replace(/https?:\/\/\S+/g, ' ');
  const letters = prose.match(/\p{L}/gu)?.length ?? 0;
  const { francAll } = await import('franc-min');
  const guesses = francAll(prose, { minLength: 1 });
  const enough = guesses.length > 1 ? minLetters.byTrigrams : minLetters.byScript;
  if (letters < enough) return { why: 'Too short to detect a language.' };
  return verdictOf(guesses, rule.language);
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

/** ISO 639-1 codes of the languages that franc-min can distinguish. */
export const distinguishableLanguages: readonly string[] =
  'am ar az be bg bn bs cs de el en es fa fr gu ha hi hr hu id ig it ja jv kk kn ko ln mg ml mr ms my ne nl ny pa pl ps pt rn ro ru rw si so sr su sv sw ta te th tl tr uk ur uz vi yo zh zu'.split(
    ' ',
  );

const names = new Intl.DisplayNames('en', { type: 'language' });

export function languageName(code: string): string {
  const shortest = canonical(code);
  return shortest === undefined ? code || 'no language' : (names.of(shortest) ?? code);
}

/** Treats "de" and "deu", or "zh" and "cmn", as equal. */
export function sameLanguage(a: string, b: string): boolean {
  return a === b || (canonical(a) !== undefined && canonical(a) === canonical(b));
}

function canonical(code: string): string | undefined {
  // Malay is the one macrolanguage that Unicode's aliases omit.
  if (code === 'zlm') return 'ms';
  try {
    return new Intl.Locale(code).language;
  } catch {
    return undefined; // The person may type something that is no code.
  }
}
