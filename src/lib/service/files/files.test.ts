import { describe, expect, it } from 'vitest';
import { createService } from '../service';
import {
  form,
  get,
  keyHeader,
  post,
  remove,
  upload,
} from '../../../../tests/support/service/calls';

const megabyte = 1024 * 1024;

/** A clock that advances one second per reading. */
function ticking(): () => number {
  let seconds = 1_700_000_000;
  return () => (seconds += 1) * 1000;
}

async function refusal(
  response: Response,
): Promise<{ status: number; param: string; message: string }> {
  const { error } = (await response.json()) as { error: { param: string; message: string } };
  return { status: response.status, param: error.param, message: error.message };
}

describe('An uploaded file', () => {
  it('is answered as the file object of the specification', async () => {
    const service = createService({ now: () => 1_700_000_000_900, createId: () => 'abc' });
    const fields = form({ purpose: 'batch', file: new Blob(['{"ü":1}\n']) }, 'Zeilen ü.jsonl');
    const response = await post(service, '/files', fields);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      id: 'file_abc',
      object: 'file',
      bytes: 9,
      created_at: 1_700_000_000,
      filename: 'Zeilen ü.jsonl',
      purpose: 'batch',
    });
  });

  it('is returned byte for byte, even if it is not text', async () => {
    const service = createService();
    const bytes = new Uint8Array(70_000).map((_, index) => index * 7);
    const id = await upload(service, bytes);
    const content = await get(service, `/files/${id}/content`);
    expect(content.headers.get('content-type')).toBe('application/octet-stream');
    expect(content.headers.get('content-length')).toBe('70000');
    expect(new Uint8Array(await content.arrayBuffer())).toEqual(bytes);
  });

  it('is retrieved by its id until it is deleted', async () => {
    const service = createService();
    const id = await upload(service, '{}');
    expect(await (await get(service, `/files/${id}`)).json()).toMatchObject({ id, bytes: 2 });
    const deletion = await remove(service, `/files/${id}`);
    expect(await deletion.json()).toEqual({ id, object: 'file', deleted: true });
    for (const path of [`/files/${id}`, `/files/${id}/content`]) {
      expect((await get(service, path)).status).toBe(404);
    }
    const again = await remove(service, `/files/${id}`);
    expect(again.status).toBe(404);
    expect((await refusal(again)).message).toContain(id);
  });

  it('may be empty', async () => {
    const service = createService();
    const id = await upload(service, '');
    expect(await (await get(service, `/files/${id}/content`)).text()).toBe('');
  });
});

describe('The list of files', () => {
  it('has the newest first', async () => {
    const service = createService({ now: ticking() });
    const ids = [
      await upload(service, '1'),
      await upload(service, '2'),
      await upload(service, '3'),
    ];
    const list = (await (await get(service, '/files')).json()) as {
      object: string;
      data: { id: string }[];
    };
    expect(list.object).toBe('list');
    expect(list.data.map(({ id }) => id)).toEqual(ids.reverse());
    expect(list).toMatchObject({ has_more: false, first_id: ids[0], last_id: ids[2] });
  });

  it('is empty at first', async () => {
    const list = await (await get(createService(), '/files')).json();
    expect(list).toMatchObject({ object: 'list', data: [], has_more: false });
  });

  it('can be read in pages', async () => {
    const service = createService({ now: ticking() });
    const [oldest, , newest] = [
      await upload(service, '1'),
      await upload(service, '2'),
      await upload(service, '3'),
    ];
    const first = await (await get(service, '/files?limit=2')).json();
    expect(first).toMatchObject({ data: [{ id: newest }, {}], has_more: true });
    const rest = await (await get(service, `/files?limit=2&after=${first.last_id}`)).json();
    expect(rest).toMatchObject({ data: [{ id: oldest }], has_more: false });
    expect(await refusal(await get(service, '/files?limit=0'))).toMatchObject({
      status: 400,
      param: 'limit',
    });
    expect(await refusal(await get(service, '/files?after=no'))).toMatchObject({
      status: 400,
      param: 'after',
    });
  });
});

describe('An upload is refused', () => {
  const file = new Blob(['{}']);
  it.each([
    ['no file', form({ purpose: 'batch' }), 'file'],
    ['text in place of the file', form({ purpose: 'batch', file: '{}' }), 'file'],
    ['no purpose', form({ file }, 'a.jsonl'), 'purpose'],
    ['another purpose', form({ file, purpose: 'batch_output' }, 'a.jsonl'), 'purpose'],
    ['another kind of file', form({ file, purpose: 'batch' }, 'a.json'), 'file'],
  ])('with 400 for %s, naming the parameter', async (_, body, param) => {
    const { status, ...error } = await refusal(await post(createService(), '/files', body));
    expect([status, error.param]).toEqual([400, param]);
    expect(error.message).toContain(param);
  });

  it('with 415 when it is not a form, 400 when the form is broken', async () => {
    const service = createService();
    expect((await post(service, '/files', {})).status).toBe(415);
    const broken = new Request('https://any.host/v1/files', {
      method: 'POST',
      headers: { ...keyHeader, 'content-type': 'multipart/form-data; boundary=x' },
      body: 'no boundary here',
    });
    expect((await service(broken)).status).toBe(400);
  });

  it('with 413 above 100 MB, and not at 100 MB', async () => {
    const service = createService();
    const status = async (bytes: number): Promise<number> => {
      const fields = form({ purpose: 'batch', file: new Blob([new Uint8Array(bytes)]) }, 'a.jsonl');
      return (await post(service, '/files', fields)).status;
    };
    expect(await status(100 * megabyte)).toBe(200);
    expect(await status(100 * megabyte + 1)).toBe(413);
    expect(await status(110 * megabyte)).toBe(413);
  });

  it('with 413 immediately when the declared length is too large', async () => {
    const unread = new Request('https://any.host/v1/files', {
      method: 'POST',
      headers: {
        ...keyHeader,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(200 * megabyte),
      },
      body: 'x',
    });
    expect((await createService()(unread)).status).toBe(413);
    expect(unread.bodyUsed).toBe(false);
  });

  it('with 405 for a method that the path does not accept', async () => {
    const service = createService();
    expect((await remove(service, '/files')).headers.get('allow')).toBe('POST, GET');
    const content = await remove(service, '/files/file_1/content');
    expect([content.status, content.headers.get('allow')]).toEqual([405, 'GET']);
  });
});
