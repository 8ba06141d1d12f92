const entities: { [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for a page that is written as a file: between its tags and in its quoted attributes. */
export function escapedHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** A moment in milliseconds since 1970, to the minute; nothing where it is none. */
export function timeElement(time: number): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  const moment = date.toISOString();
  return `<time datetime="${moment}">${moment.slice(0, 16).replace('T', ' ')} UTC</time>`;
}
