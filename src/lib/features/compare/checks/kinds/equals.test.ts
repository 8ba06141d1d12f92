import { describe, expect, it } from 'vitest';
import { equals, evaluateEquals } from './equals';

describe('An answer that has to equal a text', () => {
  const strict = {
    ...equals.blank,
    text: 'a  b',
    trims: false,
    matchCase: true,
    foldsSpaces: false,
  };

  it.each([
    ['the same', 'a  b', {}, true],
    ['space around it', ' a  b\n', {}, false],
    ['space around it, trimmed', ' a  b\n', { trims: true }, true],
    ['another case', 'A  B', {}, false],
    ['another case, which does not matter', 'A  B', { matchCase: false }, true],
    ['a line break within', 'a\nb', { trims: true }, false],
    ['a line break within, folded', 'a\nb', { foldsSpaces: true }, true],
    ['more than it', 'a  b c', { foldsSpaces: true, trims: true }, false],
  ])('%s', async (_, answer, change, pass) => {
    expect(await evaluateEquals({ ...strict, ...change }, answer)).toMatchObject({ pass });
  });
});
