import { decodeEntities } from '$lib/base/api/wire/html-entities';

/**
 * A piece of a text: plain text, or a folded block `<details type="…" …>` as Open WebUI writes it.
 */
export type TextPiece =
  | { text: string }
  | { type: string; attributes: ReadonlyMap<string, string>; summary: string; content: string };

const opening = '<details type="';
const closing = '</details>';

/**
 * Splits a text at the blocks of Open WebUI; incomplete blocks stay text. Nested blocks belong to
 * the outer one.
 */
export function detailsBlocks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (
    let at = text.indexOf(opening);
    at >= 0;
    at = text.indexOf(opening, Math.max(from, at + 1))
  ) {
    const tagEnd = text.indexOf('>', at);
    const end = tagEnd < 0 ? -1 : text.indexOf(closing, tagEnd);
    if (end < 0) break;
    const attributes = attributesIn(text.slice(at, tagEnd));
    const { summary, content } = withoutSummary(text.slice(tagEnd + 1, end));
    if (at > from) pieces.push({ text: text.slice(from, at) });
    pieces.push({ type: attributes.get('type') ?? '', attributes, summary, content });
    from = end + closing.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

function attributesIn(tag: string): ReadonlyMap<string, string> {
  const found = [...tag.matchAll(/([\w-]{1,40})="([^"]*)"/g)];
  return new Map(found.map(([, name = '', value = '']) => [name, decodeEntities(value)]));
}

function withoutSummary(inner: string): { summary: string; content: string } {
  const [from, to] = [inner.indexOf('<summary>'), inner.indexOf('</summary>')];
  if (from < 0 || to < from) return { summary: '', content: unquoted(inner) };
  const summary = decodeEntities(inner.slice(from + 9, to));
  return { summary, content: unquoted(inner.slice(0, from) + inner.slice(to + 10)) };
}

/** Reasoning is stored as a quotation; newer versions escape it. */
function unquoted(content: string): string {
  const lines = content.trim().split('\n');
  const isQuoted = lines.every((line) => /^(>|&gt;)|^\s*$/.test(line));
  if (!isQuoted) return content.trim();
  const isEscaped = lines.some((line) => line.startsWith('&gt;'));
  const bare = lines.map((line) => line.replace(/^(>|&gt;) ?/, '')).join('\n');
  return isEscaped ? decodeEntities(bare) : bare;
}
