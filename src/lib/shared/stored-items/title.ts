/** Characters of a title made from the first message. */
const titleLimit = 60;

/** A one-line title from a message: its first words, cut at a word's end. */
export function titleFrom(message: string): string {
  const line = message
    .trim()
    .slice(0, titleLimit * 4)
    .toWellFormed()
    .replace(/\s+/g, ' ');
  const characters = [...line];
  if (characters.length <= titleLimit) return line || 'Untitled';
  const cut = characters.slice(0, titleLimit).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${lastSpace > titleLimit / 2 ? cut.slice(0, lastSpace) : cut}…`;
}
