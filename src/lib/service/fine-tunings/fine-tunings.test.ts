import { expect, it } from 'vitest';
import { createService } from '../service';
import { get, post, remove, upload, type Service } from '../../../../tests/support/service/calls';

async function create(service: Service, body: object) {
  return (await post(service, '/fine_tunings', body)).json();
}

it('A created record is wrapped, and never trains', async () => {
  const service = createService({ createId: () => 'abc', now: () => 1_700_000_000_500 });
  const file = await upload(service, '{}');
  const fields = { name: 'mine', base_model: 'built-in/guide', type: 'lora', input_file_id: file };
  expect(await create(service, fields)).toEqual({
    id: 'ft_abc',
    object: 'fine_tuning',
    data: { id: 'ft_abc', ...fields, created_at: 1_700_000_000, fine_tuned_model: '' },
  });
});

it('A new record may have any field as optional', async () => {
  const { data } = await create(createService(), {});
  expect(data).toMatchObject({ name: '', base_model: '', type: '', input_file_id: '' });
});

it('The list of records has the newest first, without a wrapper', async () => {
  let time = 0;
  const service = createService({ now: () => ++time });
  const first = await create(service, { name: 'first' });
  const second = await create(service, { name: 'second' });
  const list = await (await get(service, '/fine_tunings')).json();
  expect(list).toMatchObject({ object: 'list', data: [second.data, first.data] });
});

it('A record is retrieved until it is deleted', async () => {
  const service = createService();
  const created = await create(service, { name: 'mine' });
  const path = `/fine_tunings/${created.id}`;
  expect(await (await get(service, path)).json()).toEqual(created);
  const deletion = await remove(service, path);
  expect(await deletion.json()).toEqual({
    id: created.id,
    object: 'fine_tuning',
    deleted: true,
  });
  for (const response of [await get(service, path), await remove(service, path)]) {
    expect(response.status).toBe(404);
    expect((await response.json()).error).toMatchObject({
      code: 'fine_tuning_not_found',
      message: expect.stringContaining(created.id),
    });
  }
});

it.each([
  ['a field of another type', 400, 'name', { name: 7 }],
  ['a model that does not exist', 404, 'base_model', { base_model: 'nobody' }],
  ['a file that does not exist', 404, 'input_file_id', { input_file_id: 'file_0' }],
])('A record with %s is refused with %i', async (_, status, param, body) => {
  const response = await post(createService(), '/fine_tunings', body);
  expect(response.status).toBe(status);
  expect((await response.json()).error.param).toBe(param);
});

it('The path of fine tunings is below the root URL, not below a prefixed base URL', async () => {
  const response = await createService()(
    new Request('https://any.host/openai/v1/fine_tunings', {
      headers: { authorization: 'Bearer k' },
    }),
  );
  expect(response.status).toBe(404);
});
