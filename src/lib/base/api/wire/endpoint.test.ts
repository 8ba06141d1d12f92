import { expect, it } from 'vitest';
import { deriveRootUrl, withoutTrailingSlash } from './endpoint';

it.each([
  ['https://api.test/openai/v1', 'https://api.test'],
  ['http://127.0.0.1:8080/v1', 'http://127.0.0.1:8080'],
  ['not a URL', ''],
])('derives the root URL of %s', (baseUrl, rootUrl) => {
  expect(deriveRootUrl(baseUrl)).toBe(rootUrl);
});

it('removes slashes and spaces from the end of a typed address', () => {
  expect(withoutTrailingSlash(' https://api.test/v1// ')).toBe('https://api.test/v1');
});
