import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { staticIcons } from './static-icons.mjs';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.svelte'))
  .map((name) => ({ name, text: readFileSync(join('src', name), 'utf8') }));

function made(filename: string, content: string): string | undefined {
  const result = staticIcons.markup?.({ filename, content });
  return result && 'code' in result ? result.code : undefined;
}

const ellipsis = join(
  dirname(createRequire(import.meta.url).resolve('@lucide/svelte/icons/ellipsis')),
  'ellipsis.svelte',
);

test('An icon becomes a component with its shape, and accepts a class, a size and a fill', () => {
  const code = made(ellipsis, readFileSync(ellipsis, 'utf8'));
  expect(code).toContain('<circle cx="19" cy="12" r="1" />');
  expect(code).toContain("class={['lucide lucide-ellipsis lucide-icon', extra]}");
});

test('Every icon of the package can be converted', () => {
  const folder = dirname(ellipsis);
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.svelte')))
    expect(made(join(folder, name), readFileSync(join(folder, name), 'utf8'))).toMatch(/^<script>/);
});

test('Other components are unchanged', () => {
  expect(made('/src/lib/base/ui/buttons/Button.svelte', '<button></button>')).toBeUndefined();
});

test('No icon receives properties that its component does not support', () => {
  const taken = /^(\s*(class=("[^"]*"|\{[^<]*\})|size=\{\d+\}|fill=\{[^}]*\}))*\s*\/?$/;
  const wrong = sources.flatMap(({ name, text }) => {
    const icons = [...text.matchAll(/import (\w+) from '@lucide\/svelte\/icons\//g)];
    return icons.flatMap(([, icon]) =>
      [...text.matchAll(new RegExp(`<${icon}\\b([^>]*)>`, 'g'))]
        .filter(([, given = '']) => !taken.test(given))
        .map(([whole]) => `${name}: ${whole}`),
    );
  });
  expect(wrong).toEqual([]);
});
