import { expect, it } from 'vitest';
import { evaluate } from './evaluation';

const evaluated = (schema: unknown, text: string) =>
  evaluate([{ schema: JSON.stringify(schema), text }], { reasons: 'all' })[0];

it('The reasons beyond the first two hundred are counted', () => {
  const text = JSON.stringify(Array.from({ length: 1000 }, () => 'x'));
  const found = evaluated({ items: { type: 'number' } }, text);
  expect(found).toMatchObject({ left: 800, reasons: { length: 200 } });
});

it('The words of a reason that quotes a long list are cut', () => {
  const values = Array.from({ length: 10_000 }, (_, index) => index);
  const found = evaluated({ enum: values }, '"x"');
  if (found === undefined || found === 'unreadable') throw new Error('It can be read.');
  expect(found.reasons[0]?.words.length).toBeLessThan(1100);
});

it('A text that is too deep or malformed is reported', () => {
  const deep = `${'['.repeat(600)}${']'.repeat(600)}`;
  expect(evaluated({}, deep)).toMatchObject({
    reasons: [{ words: expect.stringContaining('500 levels') as string }],
  });
  expect(evaluated({}, '{')).toMatchObject({ reasons: [{ place: [] }] });
  expect(evaluated({ const: JSON.parse(deep) as unknown }, '1')).toBe('unreadable');
});
