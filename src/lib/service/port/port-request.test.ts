import { expect, it, vi } from 'vitest';
import { formBlob, type FromRequest, PortRequest } from './port-request';

/** A port that delivers queued messages after it is closed, as Firefox does. */
class LatePort {
  onmessage: ((event: { data: FromRequest }) => void) | null = null;
  postMessage = vi.fn();
  close = vi.fn();

  deliver(data: FromRequest): void {
    this.onmessage?.({ data });
  }
}

const head: FromRequest = { type: 'head', status: 200, headers: [], hasBody: true };
const chunk: FromRequest = { type: 'chunk', bytes: new Uint8Array([1]) };

it('A request over the port ignores messages that arrive after it was aborted or its body cancelled', async () => {
  const aborted = new AbortController();
  const ends = [
    () => aborted.abort(),
    (body: ReadableStream | null | undefined) => void body?.cancel(),
  ];
  for (const end of ends) {
    const port = new LatePort();
    const request = new PortRequest(port as unknown as MessagePort, aborted.signal, () => {});
    port.deliver(head);
    const { body } = await request.response;
    end(body);
    expect(port.close).toHaveBeenCalled();
    expect(() => port.deliver(chunk)).not.toThrow();
    expect(() => port.deliver({ type: 'end' })).not.toThrow();
  }
});

function formOf(...fields: [string, string | File][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

const form = formOf(
  ['purpose', 'batch'],
  ['two\nlines "quoted"', 'a\rb\nc\r\nd "e" é 😀'],
  ['file', new File([new Uint8Array([0, 13, 10, 255])], 'a"b\r\nc%ü.bin')],
  ['file', new File(['{}'], 'lines.jsonl', { type: 'application/jsonl' })],
);

/** The text of a form with every boundary replaced by the same one. */
async function written(body: FormData | Blob): Promise<string> {
  const response = new Response(body);
  const boundary = response.headers.get('content-type')?.replace(/^.*boundary=/, '') ?? '';
  expect(boundary).not.toBe('');
  const bytes = new Uint8Array(await response.arrayBuffer());
  return new TextDecoder('latin1').decode(bytes).replaceAll(boundary, 'BOUNDARY');
}

it('A form is written as the platform does', async () => {
  // Some platforms write a line break after the last boundary, which parsers need not find.
  expect((await written(formBlob(form))).trimEnd()).toBe((await written(form)).trimEnd());
});

it('A form is read as the same one by the platform', async () => {
  const read = await new Response(formBlob(form)).formData();
  const [, , file] = [...read.values()];
  expect(read.get('purpose')).toBe('batch');
  expect(read.getAll('file').map((entry) => (entry as File).type)).toEqual([
    'application/octet-stream',
    'application/jsonl',
  ]);
  expect(new Uint8Array(await (file as File).arrayBuffer())).toEqual(
    new Uint8Array([0, 13, 10, 255]),
  );
});

it('A form without fields is written', async () => {
  expect([...(await new Response(formBlob(new FormData())).formData())]).toEqual([]);
});
