import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fetch } from './wire/endpoint';
import { apiKey, endpointAt, failureOf, withServer } from '../../../../tests/support/api/replies';
import { uploadFile } from './files';

const input = new File(['{"a":1}\n'], 'rows.jsonl');
const reply = { id: 'file_1', object: 'file', bytes: 8, filename: 'rows.jsonl', purpose: 'batch' };

/** A fake of the browser's XMLHttpRequest, which gives its configured answer once it is sent. */
class FakeRequest {
  static answer: (request: FakeRequest) => void = () => undefined;
  static all: FakeRequest[] = [];
  readonly headers: { [name: string]: string } = {};
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload = () => undefined;
  onerror = () => undefined;
  onabort = () => undefined;
  status = 200;
  responseText = JSON.stringify(reply);
  responseURL = '';
  responseType = '';
  form: FormData | undefined;

  open(_: string, url: string) {
    this.responseURL = url;
    FakeRequest.all.push(this);
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(form: FormData) {
    this.form = form;
    FakeRequest.answer(this);
  }
  abort() {
    this.onabort();
  }
  getAllResponseHeaders() {
    return 'x-request-id: req_1\r\ncontent-type: application/json\r\n';
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  FakeRequest.all = [];
  FakeRequest.answer = (request) => request.onload();
});
afterEach(() => vi.unstubAllGlobals());

/** Uploads to a server whose GET /files has this status. */
async function upload(status = 200, use: Parameters<typeof uploadFile>[2] = {}) {
  let uploaded: Awaited<ReturnType<typeof uploadFile>> | undefined;
  let probes = 0;
  await withServer(
    (_, outgoing) => {
      probes += 1;
      outgoing.writeHead(status, status === 302 ? { location: '/' } : {}).end('{"data":[]}');
    },
    async (origin) => void (uploaded = await uploadFile(endpointAt(origin), input, use)),
  );
  return { uploaded, probes };
}

describe('An upload', () => {
  it('sends the file with its purpose, and the key as the only header', async () => {
    const { uploaded, probes } = await upload();
    const [request] = FakeRequest.all;
    expect(uploaded).toMatchObject({ id: 'file_1', bytes: 8 });
    expect(request?.headers).toEqual({ Authorization: `Bearer ${apiKey}` });
    expect(request?.form?.get('purpose')).toBe('batch');
    expect((request?.form?.get('file') as File).name).toBe('rows.jsonl');
    expect([probes, FakeRequest.all.length]).toEqual([1, 1]);
    expect(request?.responseType).toBe('text');
  });

  it('reports its progress', async () => {
    const onprogress = vi.fn();
    FakeRequest.answer = (request) => {
      request.upload.onprogress?.({ loaded: 4, total: 8 });
      request.onload();
    };
    await upload(200, { onprogress });
    expect(onprogress).toHaveBeenCalledExactlyOnceWith(4, 8);
  });

  it('goes by fetch to an address that the browser reaches only there: http in the local network', async () => {
    vi.stubGlobal('Request', { prototype: { targetAddressSpace: 'unknown' } });
    vi.stubGlobal('location', new URL('https://console.example/'));
    const fetch = vi.fn<Fetch>(() => Promise.resolve(Response.json(reply)));
    vi.stubGlobal('fetch', fetch);
    await uploadFile(endpointAt('http://nas:8000'), input);
    expect(FakeRequest.all).toEqual([]);
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('http://nas:8000/'),
      expect.objectContaining({ method: 'POST', redirect: 'manual', targetAddressSpace: 'local' }),
    );
  });

  it('is not begun where the service redirects or refuses the key', async () => {
    expect(await failureOf(upload(302))).toMatchObject({ kind: 'redirected' });
    expect(await failureOf(upload(401))).toMatchObject({ kind: 'http', status: 401 });
    expect(FakeRequest.all).toEqual([]);
  });

  it('succeeds if the service merely cannot list files', async () => {
    expect((await upload(404)).uploaded).toMatchObject({ id: 'file_1' });
    expect((await upload(204)).uploaded).toMatchObject({ id: 'file_1' });
  });

  it('reports the message of a service that refuses it', async () => {
    FakeRequest.answer = (request) => {
      request.status = 413;
      request.responseText = '{"error":{"message":"Too large"}}';
      request.onload();
    };
    expect(await failureOf(upload())).toMatchObject({
      status: 413,
      words: 'Too large',
      requestId: 'req_1',
    });
  });

  it('is reported if its connection breaks, and not retried', async () => {
    FakeRequest.answer = (request) => request.onerror();
    expect(await failureOf(upload())).toMatchObject({ kind: 'unreachable' });
    expect(FakeRequest.all).toHaveLength(1);
  });

  it('is reported if it was redirected all the same', async () => {
    FakeRequest.answer = (request) => {
      request.responseURL = 'https://other.test/files';
      request.onload();
    };
    expect(await failureOf(upload())).toMatchObject({
      kind: 'redirected',
      followedTo: 'other.test',
    });
  });

  it('is stopped on request', async () => {
    const controller = new AbortController();
    FakeRequest.answer = () => controller.abort();
    const { signal } = controller;
    expect(await failureOf(upload(200, { signal }))).toEqual({ kind: 'stopped' });
  });
});

it('An upload to the built-in service is one request', async () => {
  const fetch = vi.fn<Fetch>(() => Promise.resolve(Response.json(reply)));
  const file = await uploadFile(endpointAt('https://api.test/v1', fetch), input);
  expect(file.id).toBe('file_1');
  expect(fetch).toHaveBeenCalledOnce();
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('https://api.test/v1/files');
  expect(new Headers(init?.headers).has('content-type')).toBe(false);
  expect((init?.body as FormData).get('purpose')).toBe('batch');
});
