import { expect, it } from 'vitest';
import { wordErrors } from './word-errors';

/** The minimal standard generator; the expected figures are those of rapidfuzz 3.14, by which jiwer counts. */
function* numbers(seed: number): Generator<number, never> {
  for (let x = seed; ;) yield (x = (x * 48_271) % 2_147_483_647);
}

function randomWords(seed: number, count: number, different: number): string[] {
  const random = numbers(seed);
  return Array.from({ length: count }, () => `w${random.next().value % different}`);
}

/** Leaves out, replaces or adds a word now and then. */
function misheard(spoken: readonly string[], seed: number): string[] {
  const random = numbers(seed);
  return spoken.flatMap((word) => {
    const dice = random.next().value % 20;
    if (dice === 0) return [];
    return [dice === 1 ? 'x' : word, ...(dice === 2 ? ['y'] : [])];
  });
}

const counts = (reference: string, text: string, lenient = true) => {
  const { substitutions, deletions, insertions, words } =
    wordErrors(reference, text, lenient) ?? {};
  return { substitutions, deletions, insertions, words };
};

/** Several alignments may have the fewest errors and divide them otherwise. */
function total(before: readonly string[], after: readonly string[]) {
  const found = wordErrors(before.join(' '), after.join(' '), true);
  const { substitutions = 0, deletions = 0, insertions = 0 } = found ?? {};
  return { errors: substitutions + deletions + insertions, missing: deletions - insertions };
}

const spoken = "The quick, brown fox -- it's said -- jumps over the lazy dog.";
const received = 'the quick brown fax its said jumps right over the dog';

it('The word errors are counted without case and punctuation', () => {
  expect(counts(spoken, received)).toEqual({
    substitutions: 1,
    deletions: 1,
    insertions: 1,
    words: 11,
  });
});

it('The word errors are counted with case and punctuation on request', () => {
  expect(counts(spoken, received, false)).toMatchObject({ words: 13 });
  expect(counts('Yes. No', 'yes no', false)).toMatchObject({ substitutions: 2 });
});

it('The word errors come with both texts as they are written, the reference as what was removed', () => {
  expect(wordErrors('Good evening, my friend!', 'good morning friend', true)?.pieces).toEqual([
    { kind: 'same', text: 'good ' },
    { kind: 'removed', text: 'evening, my ' },
    { kind: 'added', text: 'morning ' },
    { kind: 'same', text: 'friend ' },
  ]);
});

it.each([
  ['nothing was heard', 'a b', '', { substitutions: 0, deletions: 2, insertions: 0, words: 2 }],
  ['nothing was said', '', 'a', { substitutions: 0, deletions: 0, insertions: 1, words: 0 }],
  ['both are equal', 'a b', 'A, b.', { substitutions: 0, deletions: 0, insertions: 0, words: 2 }],
  ['a script has no spaces', '今天好', '今日好', { substitutions: 1, words: 3 }],
  ['a name is an accessor', '__proto__ constructor', 'constructor', { deletions: 1, words: 2 }],
])('The word errors are right if %s', (_, reference, text, expected) => {
  expect(counts(reference, text)).toMatchObject(expected);
});

it('The word errors of a long text are the fewest, as when it is aligned whole', () => {
  const before = randomWords(1, 3000, 100_000);
  expect(total(before, misheard(before, 7))).toEqual({ errors: 445, missing: 12 });
});

it('The word errors of texts with little in common are the fewest', () => {
  const [before, after] = [randomWords(1, 1500, 8), randomWords(2, 1400, 8)];
  expect(total(before, after)).toEqual({ errors: 1024, missing: 100 });
});

it('The word errors of texts beyond the bound are not counted', () => {
  const long = 'a '.repeat(30_001);
  expect(wordErrors(long, long, true)).toBeUndefined();
});
