import { expect, it } from 'vitest';
import { circles } from './circles.mjs';
import { complaintsOf } from './test-rule';

const complaints = complaintsOf(circles);

it.each([
  ['of code', "import { openTools } from '../tools';"],
  ['of types', "import type { ToolRecord } from '$lib/base/storage/tools';"],
  ['of what is loaded later', "const tools = () => import('../tools');"],
  ['through an export', "export { openTools } from '../tools';"],
])('A circle %s is refused, with its path', async (_, code) => {
  expect(await complaints(code, 'lib/base/storage/database/collection.ts')).toEqual([
    'A circle of imports: ../tools.ts → repository.ts → this file.',
  ]);
});

it.each([
  ['a leaf', 'export const a = 1;'],
  ['what imports a leaf', "import type { Entry } from './backend';"],
  ['what imports a package', "import { get } from 'idb-keyval';"],
  ['what names a file in a text', "const page = '../tools';"],
])('A file without a circle is accepted: %s', async (_, code) => {
  expect(await complaints(code, 'lib/base/storage/database/collection.ts')).toEqual([]);
});
