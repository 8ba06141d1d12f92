import { describe, expect, it } from 'vitest';
import { routes } from '../../src/lib/service/endpoints';
import { specification } from './specification';

const sources = import.meta.glob<string>(['./*.test.ts', '../../src/lib/service/**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The text of a test file by its name without folder and .test.ts. */
function testFile(name: string): string {
  const paths = Object.keys(sources).filter((path) => path.endsWith(`/${name}.test.ts`));
  expect(paths, `test files called ${name}`).toHaveLength(1);
  return sources[paths[0] ?? ''] ?? '';
}

const pathSections = ['Endpoints', 'Deprecated paths'];
const sectionsWithoutFields = [...pathSections, 'Limits for automatic runs'];

describe.each(specification)('The specification of $section', ({ section, rows }) => {
  it.each(rows)('%s is exercised by %s', (row, test) => {
    const [name = '', ...title] = test.split(': ');
    const source = testFile(name);
    expect(source).toContain(`'${title.join(': ')}'`);
    const field = sectionsWithoutFields.includes(section) ? '' : row;
    expect(source).toContain(field);
  });
});

/** Paths that tests name in their own titles: "POST {base_url}/files". */
const named = Object.values(sources).flatMap((source) =>
  [...source.matchAll(/(?:describe|it)\('((?:GET|POST|DELETE) \{\w+\}[^' ]*)/g)].map(
    ([, path = '']) => path,
  ),
);

it('Every route of the service is exercised, and every path that is exercised is a route', () => {
  const rows = specification.filter(({ section }) => pathSections.includes(section));
  const stated = new Set([...named, ...rows.flatMap((part) => part.rows.map(([row]) => row))]);
  const served = routes.map(({ method, path }) => `${method} ${path}`);
  expect(served.sort()).toEqual([...stated].sort());
});
