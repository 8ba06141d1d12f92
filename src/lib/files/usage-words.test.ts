import { expect, it } from 'vitest';
import type { BatchUse } from '$lib/batches/batch-usage';
import { usageWords } from './usage-words';

const use = (name: string, changes: Partial<BatchUse> = {}): BatchUse => ({
  id: name,
  name,
  role: 'input',
  isOver: true,
  address: '',
  ...changes,
});

it('warns that a running batch with the file will fail', () => {
  expect(usageWords([use('night', { isOver: false })])).toBe(
    'The batch “night” is running with it and will fail.',
  );
});

it('distinguishes running batches from other ones', () => {
  const output = use('third', { role: 'output', isOver: false });
  expect(usageWords([use('first', { isOver: false }), use('second'), output])).toBe(
    'The batch “first” is running with it and will fail. These batches use it: “second”, “third”.',
  );
});

it('names five of many, and is empty if no batch uses the file', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => use(name));
  expect(usageWords(many)).toContain('“e” and 2 more.');
  expect(usageWords([])).toBe('');
});
