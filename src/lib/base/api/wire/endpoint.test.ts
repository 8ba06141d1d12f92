import { expect, it } from 'vitest';
import { deriveRootUrl, withoutTrailingSlash } from './endpoint';

it.each([
  ['https://api.test/openai/v1', 'https://api.test'],
  ['http://127.0.0.1:8080/v1', 'http://127.0.0.1:8080'],
  ['not a URL', ''],
])('The root URL of %s is derived from its address', (baseUrl, rootUrl) => {
  expect(deriveRootUrl(baseUrl)).toBe(rootUrl);
});

it('A typed address loses slashes and spaces at its end', () => {
  expect(withoutTrailingSlash(' https://api.test/v1// ')).toBe('https://api.test/v1');
});
