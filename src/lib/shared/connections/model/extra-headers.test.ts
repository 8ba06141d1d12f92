import { expect, it } from 'vitest';
import { headerProblem, queryProblem } from './extra-headers';

it('The headers of services and gateways are accepted', () => {
  expect(headerProblem([])).toBeUndefined();
  expect(
    headerProblem([
      ['api-key', 'a1b2'],
      ['X-Title', 'Café'],
    ]),
  ).toBeUndefined();
});

it.each([
  ['Cookie', 'Browsers don’t let pages set “Cookie”.'],
  ['Sec-Fetch-Site', 'Browsers don’t let pages set “Sec-Fetch-Site”.'],
  ['proxy-authorization', 'Browsers don’t let pages set “proxy-authorization”.'],
  ['authorization', 'Enter the key as API key; it’s sent as Authorization.'],
  ['Content-Type', 'The console sets Content-Type itself.'],
  ['two words', '“two words” isn’t a header name.'],
])('The header %s is refused', (name, problem) => {
  expect(headerProblem([[name, 'value']])).toBe(problem);
});

it('A header with a repeated name, an empty value or line breaks is refused', () => {
  expect(
    headerProblem([
      ['a', '1'],
      ['A', '2'],
    ]),
  ).toBe('“A” is there twice.');
  for (const value of ['', 'a\nb', '→'])
    expect(headerProblem([['a', value]])).toContain('The value of “a”');
});

it('A query parameter without a name or value, or with a secret, is refused', () => {
  expect(queryProblem([['api-version', '2024-10-21']])).toBeUndefined();
  expect(queryProblem([['api-version', '']])).toContain('a name and a value');
  expect(queryProblem([['key', 'AIza']])).toContain('would be visible in the address');
});
