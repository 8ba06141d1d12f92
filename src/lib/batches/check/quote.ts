/** Names and values of the file are quoted in reasons, and may be of any length. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
