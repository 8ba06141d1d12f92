import { expect, it } from 'vitest';
import { addressWithoutSecrets, isSecretName, type SecretPlace } from './secret-names';

it.each<[SecretPlace, string]>([
  ['header', 'Authorization'],
  ['header', 'Proxy-Authorization'],
  ['header', 'Cookie'],
  ['header', 'Set-Cookie'],
  ['header', 'X-Api-Key'],
  ['header', 'x-goog-api-key'],
  ['header', 'api-key'],
  ['header', 'Ocp-Apim-Subscription-Key'],
  ['header', 'x-amz-security-token'],
  ['header', 'X-Auth-Token'],
  ['query', 'key'],
  ['query', 'api_key'],
  ['query', 'apikey'],
  ['query', 'access_token'],
  ['query', 'X-Amz-Signature'],
  ['query', 'sig'],
  ['member', 'authorization'],
  ['member', 'headers'],
  ['member', 'client_secret'],
  ['member', 'apiKey'],
  ['shared', 'token'],
])('A name from a %s is that of a secret: %s', (place, name) => {
  expect(isSecretName(name, place)).toBe(true);
});

it.each<[SecretPlace, string]>([
  ['header', 'content-type'],
  ['header', 'x-ratelimit-remaining-tokens'],
  ['header', 'Idempotency-Key'],
  ['header', 'www-authenticate'],
  ['query', 'limit'],
  ['query', 'monkey'],
  ['member', 'token'],
  ['member', 'key'],
  ['member', 'prompt_cache_key'],
  ['member', 'max_tokens'],
  ['shared', 'prompt_cache_key'],
])('A name from a %s is not that of a secret: %s', (place, name) => {
  expect(isSecretName(name, place)).toBe(false);
});

it.each([
  ['https://a.test/v1?key=AIza1&alt=sse', 'https://a.test/v1?key=[key]&alt=sse'],
  [
    'https://a.test/?a=1&api%5Fkey=x#access_token=y',
    'https://a.test/?a=1&api%5Fkey=[key]#access_token=[key]',
  ],
  ['https://user:pass@a.test/', 'https://[key]@a.test/'],
  ['https://a.test/?q=100%&key=', 'https://a.test/?q=100%&key='],
  ['https://a.test/@me?mail=a@b.test', 'https://a.test/@me?mail=a@b.test'],
])('The address %s is written without its secrets', (address, clean) => {
  expect(addressWithoutSecrets(address)).toBe(clean);
});
