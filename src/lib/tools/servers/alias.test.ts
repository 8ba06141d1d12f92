import { expect, it } from 'vitest';
import { aliasOf } from './alias';

const free = () => false;

it('is the name of the tool where a request may have it', () => {
  expect(aliasOf('get_weather', 'a.example', free)).toBe('get_weather');
});

it('leaves out what a request may not have', () => {
  expect(aliasOf('../files.read <b>', 'a.example', free)).toBe('files_read_b');
  expect(aliasOf('工具', 'a.example', free)).toBe('tool');
  expect(aliasOf('x'.repeat(200), 'a.example', free)).toHaveLength(64);
});

it('names the server, then a number, where it is taken', () => {
  const taken = new Set(['read']);
  const next = () => {
    const alias = aliasOf('read', 'a.example', (one) => taken.has(one));
    taken.add(alias);
    return alias;
  };
  expect([next(), next(), next()]).toEqual([
    'a_example_read',
    'a_example_read_2',
    'a_example_read_3',
  ]);
});
