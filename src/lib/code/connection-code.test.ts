import { expect, it } from 'vitest';
import { builtInConnection } from '$lib/connections/connection';
import { connectionCode } from './connection-code';
import { curlCode } from './curl';
import { httpMessage } from './http-message';
import { pythonRequests } from './python';
import { sdkMethod } from './sdk-calls';
import { typeScriptFetch } from './typescript';

const deployment = {
  ...builtInConnection,
  builtIn: false,
  baseUrl: 'https://res.openai.azure.com/openai/deployments/small',
  keyLocation: 'device' as const,
  maskedKey: '…1234',
  keyHeader: 'api-key',
  query: [['api-version', '2024-10-21']] as const,
};

const { request } = connectionCode({
  connection: deployment,
  method: 'POST',
  path: '/chat/completions',
  body: { json: { model: 'small' } },
});

it.each([
  ['curl', curlCode, '"api-key: $API_KEY"'],
  ['HTTP', httpMessage, 'api-key: API_KEY'],
  ['Python', pythonRequests, `headers={"api-key": f"{os.environ['API_KEY']}"}`],
  ['TypeScript', typeScriptFetch, "'api-key': `${process.env.API_KEY}`,"],
])('%s has the header of the key and the query of its connection', (_language, codeOf, header) => {
  const code = codeOf(request);
  expect(code).toContain(header);
  expect(code).toContain('/openai/deployments/small/chat/completions?api-version=2024-10-21');
  expect(code).not.toContain('Authorization');
});

it('has no SDK call, since SDKs send the key as a bearer token', () => {
  expect(sdkMethod(request, 'openai')).toBeUndefined();
});

it('runs nothing that an imported connection names as the header of its key', () => {
  const hostile = { ...deployment, keyHeader: 'x`id`$(id)"; id #' };
  const code = connectionCode({ connection: hostile, method: 'GET', path: '/models' });
  expect(curlCode(code.request)).toContain('"xididid: $API_KEY"');
});
