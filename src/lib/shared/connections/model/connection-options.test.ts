import { expect, it } from 'vitest';
import { demoConnection } from './connection';
import { connectionOptions } from './connection-options';

const labels = (...list: [name: string, host: string][]) =>
  connectionOptions(
    list.map(([name, host], index) => ({ ...demoConnection, id: `c${index}`, name, host })),
  ).map(({ label }) => label);

it('The name of a connection stands alone, and with its host where another has the same', () => {
  expect(labels(['Groq', 'api.groq.com'])).toEqual(['Groq']);
  expect(labels(['Lab', 'a.example'], ['Lab', 'b.example'], ['Groq', 'api.groq.com'])).toEqual([
    'Lab · a.example',
    'Lab · b.example',
    'Groq',
  ]);
});

it('The connections of one name and host are numbered', () => {
  expect(labels(['Groq', 'api.groq.com'], ['Groq', 'api.groq.com'], ['Groq', 'x.example'])).toEqual(
    ['Groq · api.groq.com', 'Groq · api.groq.com (2)', 'Groq · x.example'],
  );
});
