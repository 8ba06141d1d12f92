import { expect, it } from 'vitest';
import { authorizationPlaceholder, setAuthorization } from '$lib/base/api/wire/tab-authorization';
import { serverTokenProblems } from './token-problems';

it('A token that this tab does not hold for the service and the server stops the request', () => {
  const service = 'https://one.example/v1';
  const tool = {
    type: 'mcp',
    server_url: 'https://a.example',
    authorization: authorizationPlaceholder,
  };
  const missing = [{ level: 'refusal', kind: 'secret', parameter: 'tools[1].authorization' }];
  const tools = [{ type: 'web_search' }, tool];
  expect(serverTokenProblems(tools, service)).toMatchObject(missing);
  setAuthorization('token', service, 'https://a.example');
  expect(serverTokenProblems(tools, service)).toEqual([]);
  expect(serverTokenProblems(tools, 'https://two.example/v1')).toMatchObject(missing);
  const moved = { ...tool, server_url: 'https://b.example' };
  expect(serverTokenProblems([{ type: 'web_search' }, moved], service)).toMatchObject(missing);
  setAuthorization('', service, 'https://a.example');
});
