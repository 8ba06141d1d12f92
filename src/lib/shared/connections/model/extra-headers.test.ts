import { expect, it } from 'vitest';
import { headerProblem, queryProblem } from './extra-headers';

it('accepts headers of services and gateways', () => {
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
])('refuses %s', (name, problem) => {
  expect(headerProblem([[name, 'value']])).toBe(problem);
});

it('refuses a name twice, an empty value and line breaks', () => {
  expect(
    headerProblem([
      ['a', '1'],
      ['A', '2'],
    ]),
  ).toBe('“A” is there twice.');
  for (const value of ['', 'a\nb', '→'])
    expect(headerProblem([['a', value]])).toContain('The value of “a”');
});

it('refuses query parameters without a name or value, and secret ones', () => {
  expect(queryProblem([['api-version', '2024-10-21']])).toBeUndefined();
  expect(queryProblem([['api-version', '']])).toContain('a name and a value');
  expect(queryProblem([['key', 'AIza']])).toContain('would be visible in the address');
});
