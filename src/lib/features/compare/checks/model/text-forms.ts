/** Normalizes composed and combining accents, which look alike. */
export function withCase(text: string, matchCase: boolean): string {
  const normal = text.normalize('NFC');
  return matchCase ? normal : normal.toLowerCase();
}

/** The Unicode words, also in scripts without spaces. */
export function wordsIn(text: string): string[] {
  const segments = [...new Intl.Segmenter('en', { granularity: 'word' }).segment(text)];
  return segments.filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

/** Words are what spaces separate, punctuation included, as promptfoo counts them. */
export function spacedWords(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

export function expectedTextProblem({ text }: { text: string }): { text?: string } {
  return text ? {} : { text: 'Enter the expected text.' };
}
