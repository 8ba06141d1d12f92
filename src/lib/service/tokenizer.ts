/**
 * Matches one token: up to four letters or digits, or up to four other signs, each with one preceding space if there is
 * one, or up to four other white space characters. The tokens of a text in order join to the text, counts are exact and
 * match the pieces of a stream, and nothing has to be downloaded.
 */
const token = / ?[\p{L}\p{M}\p{N}]{1,4}| ?[^\s\p{L}\p{M}\p{N}]{1,4}|\s{1,4}/gu;

export function* tokenize(text: string): Generator<string> {
  for (const [piece] of text.matchAll(token)) yield piece;
}

export function countTokens(text: string): number {
  return text.match(token)?.length ?? 0;
}
