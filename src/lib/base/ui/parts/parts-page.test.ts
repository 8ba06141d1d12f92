import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ui = new URL('..', import.meta.url);

/** The components of a folder that one of them imports, including itself. */
function reached(file: URL, found = new Set<string>()): Set<string> {
  if (found.has(file.href)) return found;
  found.add(file.href);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(
    /'(\.{1,2}\/(?:[\w-]+\/)?[A-Z]\w+\.svelte)'/g,
  ))
    if (path) reached(new URL(path, file), found);
  return found;
}

it('The page of parts shows every shared part', () => {
  const shown = reached(new URL('PartsPage.svelte', import.meta.url));
  const parts = readdirSync(ui, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!parts|.*Fixture).*\.svelte$/.test(name),
  );
  expect(parts.length).toBeGreaterThan(40);
  expect(parts.filter((name) => !shown.has(new URL(name, ui).href))).toEqual([]);
});
