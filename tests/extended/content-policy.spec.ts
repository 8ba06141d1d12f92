import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../e2e/support/console-test';
import { buildFolder, builtPages } from '../e2e/support/hosted-pages';

test.use({
  expectedMessages:
    /requires 'Trusted(?:Script|HTML)' assignment|Creating a TrustedTypePolicy named 'injected' violates/,
});

/** Each directive and the sources it must have; hashes of the start script come on top. */
const promised: Record<string, string[]> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:', 'data:'],
  'connect-src': ['*'],
  'font-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'object-src': ["'none'"],
  'frame-src': ["'none'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'require-trusted-types-for': ["'script'"],
};

function policyOf(html: string): Record<string, string[]> {
  const meta = /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(html);
  const directives = (meta?.[1] ?? '').split(';').map((directive) => directive.trim().split(/\s+/));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

test('Every built page carries the promised content policy and no more', () => {
  const pages = [...builtPages().map((folder) => `${folder}index.html`), '404.html'];
  const policies = pages.map((path) => {
    const policy = policyOf(readFileSync(join(buildFolder, path), 'utf8'));
    const withoutHashes = Object.entries(policy)
      .filter(([name]) => name !== 'trusted-types')
      .map(([name, sources]) => [name, sources.filter((source) => !/^'sha\d+-/.test(source))]);
    return [path, Object.fromEntries(withoutHashes)];
  });
  expect(pages.length).toBeGreaterThan(10);
  expect(policies).toEqual(pages.map((path) => [path, promised]));
});

type Attack = 'eval' | 'function' | 'innerHTML' | 'inline script' | 'own policy';

/** Runs code in the page from a timer, since the debugger lifts the policy for what it evaluates itself. */
function attempt(page: Page, attack: Attack) {
  return page.evaluate(
    (kind) =>
      new Promise<string>((resolve) => {
        const attacks = {
          eval: () => (0, eval)('1'),
          function: () => new Function('return 1')(),
          innerHTML: () =>
            (document.body.appendChild(document.createElement('p')).innerHTML = '<b>x'),
          'inline script': () =>
            (document.body.appendChild(document.createElement('script')).text =
              'document.title = "x"'),
          'own policy': () =>
            window.trustedTypes?.createPolicy('injected', { createHTML: (text) => text }),
        };
        setTimeout(() => {
          try {
            attacks[kind]();
            resolve('ran');
          } catch (error) {
            resolve(error instanceof Error ? error.name : 'refused');
          }
        });
      }),
    attack,
  );
}

test('Code and markup made from strings are refused, and so is a policy that allows them', async ({
  page,
}) => {
  await page.goto('chat/');
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
  expect(await attempt(page, 'eval')).toBe('EvalError');
  expect(await attempt(page, 'function')).toBe('EvalError');
  expect(await attempt(page, 'innerHTML')).toBe('TypeError');
  expect(await attempt(page, 'inline script')).toBe('TypeError');
  expect(await attempt(page, 'own policy')).toBe('TypeError');
});
