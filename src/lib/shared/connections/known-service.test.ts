import { expect, it } from 'vitest';
import { knownServiceOf } from './known-service';

const at = (baseUrl: string) => knownServiceOf({ baseUrl, isDemo: false });

it('A hosted service is recognized by its host, and a local one by its port on any device', () => {
  expect(at('https://api.openai.com/v1')).toBe('OpenAI');
  expect(at('https://api.mistral.ai/v2')).toBe('Mistral');
  expect(at('http://192.168.0.7:11434/v1')).toBe('Ollama');
  expect(at('http://localhost:1234/v1')).toBe('LM Studio');
});

it('A service of Azure is recognized by its domain, whatever the resource and the path', () => {
  expect(at('https://acme.openai.azure.com/openai/v1')).toBe('Azure');
  expect(at('https://openai.azure.com.example/openai/v1')).toBeUndefined();
});

it('A service that is not known is taken for no other', () => {
  expect(at('https://inference.example/v1')).toBeUndefined();
  expect(at('http://localhost:8000/v1')).toBeUndefined();
  expect(at('not an address')).toBeUndefined();
});

it('The demo service is known', () => {
  expect(knownServiceOf({ baseUrl: 'https://built-in.invalid/v1', isDemo: true })).toBe(
    'Demo service',
  );
});
