/** The language's English name in small letters, as transcripts give it; the code where it has none here. */
export function languageName(code: string): string {
  return (new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code).toLowerCase();
}
