import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Paddings, margins and gaps that are no step of 4, 8, 12, 16, 24 and 32 px; half a step aligns an icon with its line of text. */
const offScale =
  /(?<![\w.-])(?:(?:p|m)[xytrbl]?|gap(?:-[xy])?|space-[xy])-(?:[1-9]\.5|5|7|9|11)(?![\w.%])|(?<![\w.-])(?:p[xytrbl]?|gap(?:-[xy])?)-0\.5(?![\w.%])/g;

it('Spaces of components are of one scale', () => {
  const components = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.svelte'),
  );
  expect(components.length).toBeGreaterThan(300);
  const found = components.flatMap((name) =>
    [...readFileSync(`src/${name}`, 'utf8').matchAll(offScale)].map(([at]) => `${name}: ${at}`),
  );
  expect(found).toEqual([]);
});
