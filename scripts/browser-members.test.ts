import { ESLint } from 'eslint';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { parser } from 'typescript-eslint';
import { afterAll, expect, it } from 'vitest';
import { browserMembers } from './browser-members.mjs';
import { complaintsOf } from './test-rule';

const folder = mkdtempSync(join(tmpdir(), 'browser-members-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Messages of the rule for a text with type information. */
async function typedComplaints(code: string): Promise<string[]> {
  const file = join(folder, 'code.ts');
  writeFileSync(file, code);
  const program = ts.createProgram([file], { lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'], types: [] });
  const eslint = new ESLint({
    cwd: folder,
    overrideConfigFile: true,
    overrideConfig: {
      files: ['**/*.ts'],
      languageOptions: { parser, parserOptions: { programs: [program] } },
      plugins: { house: { rules: { browserMembers } } },
      rules: { 'house/browserMembers': 'error' },
    },
  });
  const [result] = await eslint.lintFiles(file);
  return result?.messages.map(({ message }) => message) ?? [];
}

it('The rule of browser members refuses the body of a request, and no other', async () => {
  const code = `
    declare const request: Request, response: Response, own: { body: string };
    const maybe: Request | undefined = request;
    export const bodies = [response.body, own.body];
    export const refused = [request.body, maybe?.body];
    export const { body } = request;
    export const { body: other } = response;`;
  const message = 'Firefox has no Request.prototype.body. Use bodyOf of service/request-body.';
  expect(await typedComplaints(code)).toEqual([message, message, message]);
});

const complaints = complaintsOf(browserMembers);

it.each([
  'navigator.storage.estimate();',
  'globalThis.navigator?.storage?.persist();',
  "navigator['storage'];",
  'const { storage } = navigator;',
])('A member that some browsers lack is refused outside the helper: %s', async (code) => {
  const message = 'Some browsers have no navigator.storage. Use $lib/base/platform/site-storage.';
  expect(await complaints(code, 'lib/shared/search/chunk-folder.ts')).toEqual([message]);
  expect(await complaints(code, 'lib/base/platform/site-storage.ts')).toEqual([]);
});

it('Other members of the same name are allowed', async () => {
  const code = 'const { storage } = record; usage.storage; navigator.locks;';
  expect(await complaints(code, 'lib/shared/search/chunk-folder.ts')).toEqual([]);
});
