import type { Hints } from '../schema/hints';

/** What a prompt offers for filling in: quoted texts and names, and its numbers. */
export function readHints(prompt: string): Hints {
  const quoted = [...prompt.matchAll(/["“]([^"”\n]{1,80})["”]/g)].map((match) => match[1] ?? '');
  // The first word of a sentence is capitalised whatever it is, so it is no name.
  const names = [...prompt.matchAll(/(?<=[^.!?\n]\s)\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)*/gu)].map(
    ([name]) => name,
  );
  const numbers = (prompt.match(/(?<![\w.])-?\d+(?:\.\d+)?(?![\w])/g) ?? []).map(Number);
  return { prompt, strings: [...quoted, ...names], numbers };
}
