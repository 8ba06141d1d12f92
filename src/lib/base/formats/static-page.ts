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

interface PageStart {
  title: string;
  /** The text of the style sheet, a constant of this console. */
  style: string;
  /** Base64 of the SHA-256 of the style. Without it, elements may have styles too. */
  styleHash?: string;
  /** Whether the page has images, each in a data: address. */
  hasImages?: boolean;
}

/** A page that runs nothing and requests nothing, up to its content, which ends with `pageEnd`. */
export function pageStart({ title, style, styleHash, hasImages = false }: PageStart): string {
  const policy = [
    "default-src 'none'",
    ...(hasImages ? ['img-src data:'] : []),
    `style-src ${styleHash === undefined ? "'unsafe-inline'" : `'sha256-${styleHash}'`}`,
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapedHtml(title)}</title>
<style>${style}</style>
`;
}

export const pageEnd = '</html>\n';
