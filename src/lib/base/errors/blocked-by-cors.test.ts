import { expect, it } from 'vitest';
import { describeError } from './describe-error';

function describeRefusal(host: string, refusedHeaders?: string[], isMissing?: true) {
  const connection = { name: 'Lab', host, isDemo: false };
  const error = { kind: 'unreachable', host, cause: 'cors', refusedHeaders, isMissing } as const;
  const { title, body, advice } = describeError(error, { connection });
  return [title, body, ...advice].join(' ');
}

it.each([
  ['localhost:11434', 'OLLAMA_ORIGINS='],
  ['localhost:1234', 'lms server start --cors'],
  ['localhost:8080', '--cors-origins'],
  ['localhost:8080', 'LOCALAI_CORS_ALLOW_ORIGINS='],
  ['192.168.1.5:8000', '--allowed-origins'],
  ['localhost:1337', 'Settings > Local API Server'],
  ['localhost:4000', 'LITELLM_CORS_ORIGINS='],
  ['localhost:5000', 'OLLAMA_ORIGINS='],
  ['api.example.com', 'Access-Control-Allow-Origin'],
])('A CORS refusal by %s says how to allow it: %s', (host, setting) => {
  expect(describeRefusal(host)).toContain(setting);
});

it('A refused preflight names the header that the service does not allow', () => {
  const description = describeRefusal('lab.example', ['X-Team']);
  expect(description).toContain('blocked by CORS');
  expect(description).toContain('doesn’t let it send X-Team');
  expect(description).toContain('Access-Control-Allow-Headers: X-Team');
});

it('A refused preflight of an address that is not found may be a wrong path', () => {
  const description = describeRefusal('lab.example', ['Authorization'], true);
  expect(description).toContain('wrong path, or blocked by CORS');
  expect(description).toContain('Check the base URL');
  expect(description).toContain('Access-Control-Allow-Headers: Authorization');
});
