const entities: { [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, both between tags and in quoted attributes. */
export function escapedHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** A moment in milliseconds since 1970, to the minute; empty if it is not a valid time. */
export function timeElement(time: number): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  const moment = date.toISOString();
  return `<time datetime="${moment}">${moment.slice(0, 16).replace('T', ' ')} UTC</time>`;
}
