/** Shortens text from a request or a file, which may be of any length, for a message. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
