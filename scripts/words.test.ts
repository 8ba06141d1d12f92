import { expect, it } from 'vitest';
import { complaintsOf } from './test-rule';
import { words } from './words.mjs';

const complaints = complaintsOf(words);

it.each([
  'const wasTold = 1;',
  'function tellAll() {}',
  'class Box { #kept = 1; }',
  'interface Row { keptFor: number }',
  'type ForeignFile = string;',
  '// What is stored.\nlet a;',
  '/** Of a file. */\nlet a;',
  '// The page is told.\nlet a;',
])('A word that a reader has to decode is refused: %s', async (code) => {
  expect(await complaints(code, 'lib/base/ui/a.ts')).toHaveLength(1);
});

it('A refusal names the plain word', async () => {
  expect(await complaints('let thing;', 'lib/base/ui/a.ts')).toEqual([
    'Write "item" instead of "thing" in the name thing.',
  ]);
});

it.each([
  'const { told } = record;',
  'const something = 1;',
  'record.kept = 1;',
  '// The name `told` is stored.\nlet a;',
  '// Whether it is open.\nlet a;',
])('A word in another place is allowed: %s', async (code) => {
  expect(await complaints(code, 'lib/base/ui/a.ts')).toEqual([]);
});

it('The members of stored records may have any names', async () => {
  expect(await complaints('interface Row { keptFor: number }', 'lib/base/storage/a.ts')).toEqual(
    [],
  );
});
