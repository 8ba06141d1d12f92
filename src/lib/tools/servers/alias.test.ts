import { expect, it } from 'vitest';
import { Aliases } from './alias';

const given = (name: string) => new Aliases([]).reserveForServer(name, 'a.example');

it('is the name of the tool if a request allows it', () => {
  expect(given('get_weather')).toBe('get_weather');
});

it('leaves out characters that a request does not allow', () => {
  expect(given('../files.read <b>')).toBe('files_read_b');
  expect(given('工具')).toBe('tool');
  expect(given('x'.repeat(200))).toHaveLength(64);
});

it('adds the server, then a number, if it is used', () => {
  const aliases = new Aliases(['read']);
  const next = () => aliases.reserveForServer('read', 'a.example');
  expect([next(), next(), next()]).toEqual([
    'a_example_read',
    'a_example_read_2',
    'a_example_read_3',
  ]);
});

it('is found in as many steps for the 60,000th tool of a name as for the second', () => {
  const aliases = new Aliases([]);
  let steps = 0;
  const take = aliases.reserve.bind(aliases);
  aliases.reserve = (name) => {
    steps += 1;
    return take(name);
  };
  const names = Array.from({ length: 60_000 }, () => aliases.reserveForServer('read', 'a.example'));
  expect(new Set(names).size).toBe(60_000);
  expect(names.every((name) => name.length <= 64)).toBe(true);
  expect(steps).toBeLessThan(4 * 60_000);
});

it('fits into 64 characters even if the name has as many', () => {
  const aliases = new Aliases([]);
  const names = Array.from({ length: 12 }, () =>
    aliases.reserveForServer('x'.repeat(90), 'a.example'),
  );
  expect(new Set(names).size).toBe(12);
  expect(names.every((name) => name.length <= 64)).toBe(true);
});
