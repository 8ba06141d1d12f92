import { expect, it } from 'vitest';
import { demoConnection } from '$lib/shared/connections/model/connection';
import { connectionCode } from './connection-code';
import { curlCode } from './curl';
import { httpMessage } from './http-message';
import { pythonRequests } from './python';
import { sdkMethod } from './sdk-calls';
import { typeScriptFetch } from './typescript';

const deployment = {
  ...demoConnection,
  isDemo: false,
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
])(
  'The code in %s has the header of the key and the query of its connection',
  (_language, codeOf, header) => {
    const code = codeOf(request);
    expect(code).toContain(header);
    expect(code).toContain('/openai/deployments/small/chat/completions?api-version=2024-10-21');
    expect(code).not.toContain('Authorization');
  },
);

const gateway = {
  ...deployment,
  keyHeader: undefined,
  query: undefined,
  extraHeaders: [
    ['X-Site', 'north'],
    ['X-Gateway-Token', 'shown-by-mistake'],
  ] as const,
  secretHeaders: ['X-Team'],
};

it.each([
  ['curl', curlCode, [`--header 'X-Site: north'`, '"X-Team: $SECRET_X_TEAM"']],
  ['HTTP', httpMessage, ['X-Site: north', 'X-Team: SECRET_X_TEAM']],
  ['Python', pythonRequests, ['"X-Site": "north"', `"X-Team": f"{os.environ['SECRET_X_TEAM']}"`]],
  ['TypeScript', typeScriptFetch, [`'X-Site': "north"`, '${process.env.SECRET_X_TEAM}']],
])(
  'The code in %s has the headers of its connection, but no secret',
  (_language, codeOf, headers) => {
    const sent = connectionCode({ connection: gateway, method: 'GET', path: '/models' });
    const code = codeOf(sent.request);
    for (const header of headers) expect(code).toContain(header);
    expect(code).toContain('SECRET_X_GATEWAY_TOKEN');
    expect(code).not.toContain('shown-by-mistake');
  },
);

it('The code of a connection with such a header has no SDK call, since SDKs send the key as a bearer token', () => {
  expect(sdkMethod(request, 'openai')).toBeUndefined();
});

it('The code runs nothing that an imported connection names as the header of its key', () => {
  const hostile = { ...deployment, keyHeader: 'x`id`$(id)"; id #' };
  const code = connectionCode({ connection: hostile, method: 'GET', path: '/models' });
  expect(curlCode(code.request)).toContain('"xididid: $API_KEY"');
});

it('The code runs nothing and adds no header that an imported connection has in its headers', () => {
  const connection = {
    ...gateway,
    extraHeaders: [['X`id`', "a'; id; '\r\nX-Other: 1"]] as const,
    secretHeaders: ['$(id)"; id #'],
  };
  const { request: hostile } = connectionCode({ connection, method: 'GET', path: '/models' });
  const code = curlCode(hostile);
  expect(code).toContain(`--header 'Xid: a'\\''; id; '\\'' X-Other: 1'`);
  expect(code).toContain('--header "idid: $SECRET_IDID"');
  expect(httpMessage(hostile)).not.toMatch(/^X-Other/m);
});
