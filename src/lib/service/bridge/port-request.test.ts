import { expect, it, vi } from 'vitest';
import { type FromRequest, PortRequest } from './port-request';

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

it('ignores messages that arrive after it was aborted or its body cancelled', async () => {
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
