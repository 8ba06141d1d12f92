/** An accent that is a character of its own looks like one that is not, and is the same. */
export function comparable(text: string, matchCase: boolean): string {
  const normal = text.normalize('NFC');
  return matchCase ? normal : normal.toLowerCase();
}
