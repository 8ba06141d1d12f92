/** A model that passes no arguments may write an empty text. */
export function jsonOfArguments(text: string): string {
  return text.trim() || '{}';
}
