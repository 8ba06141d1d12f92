import type { Hints } from '../schema/hints';

/** Values from a prompt for filling in a schema: quoted texts, names and numbers. */
export function readHints(prompt: string): Hints {
  const quoted = [...prompt.matchAll(/["“]([^"”\n]{1,80})["”]/g)].map((match) => match[1] ?? '');
  // The first word of a sentence is always capitalised, so it is not taken for a name.
  const names = [...prompt.matchAll(/(?<=[^.!?\n]\s)\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)*/gu)].map(
    ([name]) => name,
  );
  const numbers = (prompt.match(/(?<![\w.])-?\d+(?:\.\d+)?(?![\w])/g) ?? []).map(Number);
  return { prompt, strings: [...quoted, ...names], numbers };
}
