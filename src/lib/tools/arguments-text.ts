/** A model that passes no arguments may write nothing at all. */
export function jsonOfArguments(text: string): string {
  return text.trim() || '{}';
}
