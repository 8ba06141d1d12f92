import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request for a file; `from` is the first byte of a Range. */
interface FileRequest {
  path: string;
  from?: number;
}

/** A host of model files, by their paths. */
export class ModelHost {
  readonly requests: FileRequest[] = [];
  /** The path of a file of which a request for all gets half, and then nothing; a request for the rest gets that. */
  halved = '';
  /** The path of a file that is sent without its length. */
  unmeasured = '';
  readonly #files: Map<string, Buffer>;
  #server: Server | undefined;

  constructor(files: Map<string, Buffer>) {
    this.#files = files;
  }

  async start(): Promise<string> {
    this.#server = createServer(({ url = '', method, headers: { range } }, response) => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', 'range');
      const content = this.#files.get(url);
      if (method === 'OPTIONS') response.writeHead(204).end();
      else if (content) this.#send(response, url, content, /^bytes=(\d+)-$/.exec(range ?? '')?.[1]);
      else response.writeHead(404).end();
    });
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  #send(response: ServerResponse, path: string, content: Buffer, range: string | undefined): void {
    const from = Number(range ?? 0);
    this.requests.push(range === undefined ? { path } : { path, from });
    const length = path === this.unmeasured ? {} : { 'content-length': content.length - from };
    response.writeHead(from > 0 ? 206 : 200, length);
    if (path === this.halved && from === 0) response.write(content.subarray(0, content.length / 2));
    else response.end(content.subarray(from));
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    this.#server?.close();
    if (this.#server) await once(this.#server, 'close');
  }
}

/** The files of a repository as huggingface.co serves them, with the list of them. */
export function repositoryFiles(
  repository: string,
  contents: { [path: string]: Buffer },
): Map<string, Buffer> {
  const entries = Object.entries(contents);
  const list = entries.map(([path, content]) => ({
    type: 'file',
    path,
    size: content.length,
    ...(path.endsWith('.onnx') && { lfs: { oid: sha256(content), size: content.length } }),
  }));
  return new Map([
    ...entries.map(([path, content]) => [`/${repository}/resolve/main/${path}`, content] as const),
    [`/api/models/${repository}/tree/main?recursive=true`, Buffer.from(JSON.stringify(list))],
  ]);
}

export function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
