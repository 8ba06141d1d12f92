import type { Token } from 'markdown-it';

/** The text of an image's description without marks, as in the `alt` attribute that CommonMark describes. */
export function imageDescription({ children, content }: Token): string {
  return children ? children.map(textOf).join('') : content;
}

function textOf(token: Token): string {
  if (token.type === 'image') return imageDescription(token);
  if (token.type === 'softbreak' || token.type === 'hardbreak') return ' ';
  return token.nesting === 0 ? token.content : '';
}
