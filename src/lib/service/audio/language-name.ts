/** The English name of a language in lower case, as transcripts write it, or the code if Intl has no name for it. */
export function languageName(code: string): string {
  return (new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code).toLowerCase();
}
