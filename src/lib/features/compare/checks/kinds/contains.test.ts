import { describe, expect, it } from 'vitest';
import { contains, evaluateContains } from './contains';

describe('An answer that has to contain a text', () => {
  const rule = { ...contains.blank, text: 'Paris' };

  it.each([
    ['It is PARIS.', false, true],
    ['It is PARIS.', true, false],
    ['It is Paris.', true, true],
    ['It is Lyon.', false, false],
  ])('“%s”, matching the case: %s', async (answer, matchCase, pass) => {
    expect(await evaluateContains({ ...rule, matchCase }, answer)).toMatchObject({ pass });
  });

  it('matches an accent in both Unicode forms', async () => {
    const composed = { ...rule, text: 'caf\u00e9' };
    expect(await evaluateContains(composed, 'a cafe\u0301')).toEqual({ pass: true });
  });

  it('is unclear when the text is empty', async () => {
    expect(await evaluateContains({ ...rule, text: '' }, 'x')).not.toHaveProperty('pass');
  });
});
