import { decodeEntities } from '$lib/base/api/wire/html-entities';

/** The marks of Markdown at the beginning and the end of an element; others only separate lines. */
const marks: { readonly [tag: string]: readonly [string, string] } = {
  b: ['**', '**'],
  blockquote: ['\n\n> ', '\n\n'],
  br: ['\n', ''],
  code: ['`', '`'],
  em: ['*', '*'],
  h1: ['\n\n# ', '\n\n'],
  h2: ['\n\n## ', '\n\n'],
  h3: ['\n\n### ', '\n\n'],
  h4: ['\n\n#### ', '\n\n'],
  hr: ['\n\n---\n\n', ''],
  i: ['*', '*'],
  li: ['\n- ', ''],
  pre: ['\n\n```\n', '\n```\n\n'],
  span: ['', ''],
  strong: ['**', '**'],
  sub: ['', ''],
  sup: ['', ''],
  td: ['', ' | '],
  th: ['', ' | '],
  tr: ['\n| ', ''],
};
const block = ['\n\n', '\n\n'] as const;

/**
 * The text of an answer in HTML, as Markdown: nothing of the HTML is drawn. Lists are without their
 * numbers.
 */
export function markdownOf(html: string): string {
  let isCode = false;
  let address = '';
  const text = html.replace(
    /<(\/?)([a-z][a-z0-9]*)([^<>]*)>|[^<]+|</gi,
    (piece, slash: string, name: string | undefined, attributes: string) => {
      if (name === undefined) return characters(isCode ? piece : piece.replace(/\s+/g, ' '));
      const tag = name.toLowerCase();
      const isEnd = slash !== '';
      if (isCode && tag !== 'pre') return '';
      if (tag === 'pre') isCode = !isEnd;
      if (tag === 'a') {
        const closed = isEnd && address !== '' ? `](<${address}>)` : '';
        address = isEnd ? '' : addressIn(attributes);
        return address === '' ? closed : '[';
      }
      return (Object.hasOwn(marks, tag) ? marks[tag] : block)?.[isEnd ? 1 : 0] ?? '';
    },
  );
  return text
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function addressIn(attributes: string): string {
  const found = /\shref="(https?:[^"\s]*)"/.exec(attributes);
  return decodeEntities(found?.[1] ?? '').replace(/[<>\s]/g, '');
}

function characters(text: string): string {
  const numbered = text.replace(/&#(\d{1,7});|&#x([0-9a-f]{1,6});/gi, (entity, decimal, hex) => {
    const code = decimal === undefined ? parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : entity;
  });
  return decodeEntities(numbered);
}
