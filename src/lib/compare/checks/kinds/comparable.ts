/** Normalizes composed and combining accents, which look alike. */
export function comparable(text: string, matchCase: boolean): string {
  const normal = text.normalize('NFC');
  return matchCase ? normal : normal.toLowerCase();
}
