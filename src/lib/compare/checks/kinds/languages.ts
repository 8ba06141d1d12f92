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
