import { expect, it } from 'vitest';
import type { CheckRule } from '$lib/base/storage/comparison-records';
import { defaultName } from './kinds';

const contains = { kind: 'contains', matchCase: true } as const;
const column = '{{expected icontains 2}}';

it.each<[CheckRule, string]>([
  [{ ...contains, text: 'Paris' }, 'Contains “Paris”'],
  [{ ...contains, text: column }, 'Contains its row’s “expected icontains 2”'],
  [{ ...contains, text: column, not: true }, 'Not: Contains its row’s “expected icontains 2”'],
  [
    { kind: 'regex', pattern: '{{expected regex}}', flags: '' },
    'Matches its row’s “expected regex”',
  ],
  [{ kind: 'regex', pattern: 'a+', flags: 'i' }, 'Matches /a+/i'],
  [
    { kind: 'number', expected: '{{sum}}', tolerance: 1, isRelative: false },
    'Ends in its row’s “sum” ± 1',
  ],
])('A check without a name says in words what it expects: %#', (rule, name) => {
  expect(defaultName(rule)).toBe(name);
});
