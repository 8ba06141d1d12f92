import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { startService } from '../../scripts/service.mjs';

/** The environment variable that generated code reads as its key. */
export const key = `key-with-'"$\\-in-it`;
export const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url));
const python = fileURLToPath(new URL('python', import.meta.url));

export const hasPython = spawnSync('python3', ['--version']).status === 0;

/** The environment variable that generated code reads as a secret header. */
export const headerSecret = `secret-with-'"$\\-in-it`;

export interface Received {
  call: string;
  headers: IncomingHttpHeaders;
  authorization: string | undefined;
  type: string | undefined;
  body: Buffer;
}

/** The place where programs run, and the requests that they sent. */
export interface Recording {
  folder: string;
  baseUrl: string;
  received: Received[];
  /** Rejects with the command's output if the command fails. */
  run: (command: string, args: string[], input: string) => Promise<void>;
}

/**
 * Records the requests that reach the built-in service during the tests of a file; the service must accept them. Filled
 * in before the tests.
 */
export function recordCalls(): Recording {
  const received: Received[] = [];
  const recording: Recording = { folder: '', baseUrl: '', received, run };
  let service: Awaited<ReturnType<typeof startService>>;
  const recorder = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      const { authorization, 'content-type': type } = request.headers;
      const { headers } = request;
      const call = `${request.method} ${request.url}`;
      received.push({ call, headers, authorization, type, body });
      const reply = await fetch(service.url + (request.url ?? '').replace('/openai', ''), {
        method: request.method,
        headers: { ...(type && { 'content-type': type }), ...(authorization && { authorization }) },
        body: body.length > 0 ? new Uint8Array(body) : undefined,
      });
      response.writeHead(reply.status, {
        'content-type': reply.headers.get('content-type') ?? 'text/plain',
      });
      response.end(Buffer.from(await reply.arrayBuffer()));
    })();
  });

  beforeAll(async () => {
    recording.folder = mkdtempSync(join(modules, '.code-'));
    service = await startService({ key });
    await once(recorder.listen(0, '127.0.0.1'), 'listening');
    recording.baseUrl = `http://127.0.0.1:${(recorder.address() as AddressInfo).port}/openai/v1`;
  });

  afterAll(async () => {
    rmSync(recording.folder, { recursive: true });
    recorder.close();
    await service.close();
  });

  beforeEach(() => void received.splice(0));

  async function run(command: string, args: string[], input: string): Promise<void> {
    const child = spawn(command, args, {
      cwd: recording.folder,
      env: {
        ...process.env,
        API_KEY: key,
        SECRET_X_TEAM_TOKEN: headerSecret,
        PYTHONPATH: python,
        PYTHONDONTWRITEBYTECODE: '1',
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => (output += String(text)));
    child.stdin.end(input);
    const [status] = (await once(child, 'close')) as [number];
    expect(status, output).toBe(0);
  }

  return recording;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** Strips the types of a TypeScript program, so that Node.js can run it. */
export function asJavaScript(program: string): string {
  const compilerOptions = { target: 99, module: 99 };
  return ts.transpileModule(program, { compilerOptions }).outputText;
}

/** Strings that a shell or a program might misinterpret. */
export const awkward = [
  `it's "quoted" and \`ticked\``,
  'two\nlines\r\nand\ttabs',
  '@not-a-file',
  '<neither',
  'cost: $HOME $(touch owned) ${x} `touch owned`',
  'back\\slash \\n \\u0041 %s {0}',
  'wow! !! !history',
  'héllo 漢字 🙂 \u2028 \u2029 \u0000 \u001b[31m',
  "' ; touch owned ; '",
  '"""',
  '-- --next',
].join('\n');

/** JSON of a value with its members sorted. */
export function normalised(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))
      : member,
  );
}
