/** What a request or a file holds is quoted in messages, and may be of any length. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
