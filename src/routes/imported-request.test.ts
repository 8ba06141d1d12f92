import { expect, it } from 'vitest';
import { pastedRequest } from '$lib/shared/request-import/pasted-request';
import { specification } from '../../tests/conformance/specification';
import { pageOf, requestIn } from './imported-request';

const base = 'https://api.example/openai/v1';

function found(text: string) {
  const read = pastedRequest(text);
  if ('problem' in read) throw new Error(read.problem);
  const { page, id } = pageOf(read) ?? {};
  return { call: page?.call, page: page?.page, id };
}

const endpoints = specification
  .filter(({ section }) => section === 'Endpoints')
  .flatMap(({ rows }) => rows.map(([row]) => row));

it.each(endpoints)('The address %s opens in a page', (row) => {
  const [method = '', address = ''] = row.split(' ');
  const url = address
    .replace('{base_url}', base)
    .replace('{root_url}', 'https://api.example')
    .replace(/\{\w+\}/, 'an-id');
  const { page, id } = found(`curl -X ${method} ${url}`);
  expect(page).toBeDefined();
  expect(id).toBe(row.includes('_id}') || /\{(?:id|model)\}/.test(row) ? 'an-id' : '');
});

it.each([
  ['an id with slashes', `curl ${base}/models/openai/gpt-oss-20b`, 'openai/gpt-oss-20b'],
  ['an id that is escaped', `curl ${base}/models/openai%2Fgpt-oss-20b`, 'openai/gpt-oss-20b'],
  ['an id that is escaped wrongly', `curl ${base}/models/50%`, '50%'],
  ['what follows the id', `curl ${base}/files/file-1/content?x=1`, 'file-1'],
  ['a slash at the end', `curl ${base}/batches/b-1/`, 'b-1'],
])('The id in an address is read: %s', (_, command, id) => {
  expect(found(command)).toMatchObject({ id });
});

it.each([
  [{ messages: [], model: 'm' }, 'POST /chat/completions'],
  [{ input: 'x', model: 'm' }, 'POST /responses'],
  [{ input: 'x', model: 'm', voice: 'v' }, 'POST /audio/speech'],
  [{ input_file_id: 'f', completion_window: '24h' }, 'POST /batches'],
  [{ base_model: 'm', input_file_id: 'f' }, 'POST /v1/fine_tunings'],
  [{ prompt: 'x', model: 'm' }, 'POST /completions'],
  [{ model_id: 'm', user_prompt: 'x' }, 'POST /v1/request_manager/text_completion'],
])('A body without an address is recognized by its members: %j', (body, call) => {
  expect(found(JSON.stringify(body))).toMatchObject({ call });
});

it.each([
  `curl ${base}/embeddings -d '{"input": "x"}'`,
  `curl ${base}/chat/completions`,
  `curl -X DELETE ${base}/models/m`,
  '{"model": "m"}',
  `curl ${base}/vector_stores/vs_1/files`,
  `curl ${base}/vector_stores/vs_1/files/file-1`,
  `curl -X DELETE ${base}/vector_stores/vs_1/files/file-1`,
  `curl ${base}/vector_stores/vs_1/files/file-1/content`,
  `curl ${base}/vector_stores/vs_1/file_batches/b_1/files`,
  `curl ${base}/containers/c_1/files`,
  `curl ${base}/containers/c_1/files/file-1/content`,
  `curl ${base}/containers/c_1/files -F file=@a.csv`,
  `curl https://a.example/openai/vector_stores/vs_1/files?api-version=1`,
])('No page accepts %s', (text) => {
  expect(found(text).call).toBeUndefined();
});

it.each([
  'https://a.example/v1',
  'https://apps.example/apis/v1',
  'https://a.example',
  'https://a.example/services/v1beta/openai',
])('Files below %s are those of the API', (address) => {
  expect(found(`curl ${address}/files/file-1`)).toMatchObject({ page: 'Files', id: 'file-1' });
});

it('JSON is data rather than a request if it has neither messages nor a model', () => {
  expect(requestIn('{"input": "x"}')).toBeUndefined();
  expect(requestIn('{"input": "x", "model": "m"}')?.page).toBe('Responses');
  expect(requestIn(`curl ${base}/chat/completions -d '{"messages": []}'`)?.page).toBe('Chat');
  expect(requestIn('Why does curl fail?')).toBeUndefined();
});
