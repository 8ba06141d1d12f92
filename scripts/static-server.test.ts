import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { serveFolder } from './static-server.mjs';

let server: Awaited<ReturnType<typeof serveFolder>>;

beforeAll(async () => {
  const parent = mkdtempSync(join(tmpdir(), 'static-'));
  const folder = join(parent, 'site');
  mkdirSync(join(folder, 'chat'), { recursive: true });
  mkdirSync(join(folder, '_app/immutable'), { recursive: true });
  writeFileSync(join(parent, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'index.html'), 'home');
  writeFileSync(join(folder, '404.html'), 'not found');
  writeFileSync(join(folder, 'chat/index.html'), 'chat');
  writeFileSync(join(folder, '_app/immutable/a.mjs'), 'export {}');
  writeFileSync(join(folder, 'a.woff2'), '');
  symlinkSync(join(parent, 'secret.txt'), join(folder, 'linked.txt'));
  symlinkSync(parent, join(folder, 'linked'));
  symlinkSync(folder, join(parent, 'current'));
  writeFileSync(join(folder, 'a.wasm'), '');
  // Hosts often have a link to the newest build instead of its folder.
  server = await serveFolder({ folder: join(parent, 'current'), base: '/some/folder/' });
});
afterAll(() => server.close());

const get = (path: string, init?: RequestInit) =>
  fetch(new URL(path, server.url), { redirect: 'manual', ...init });

/** Sends a path unchanged; fetch would resolve the dots first, and sets Host itself. */
function statusOfRawPath(path: string, headers = {}): Promise<number | undefined> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

/** The open file of a descriptor; empty for one that was closed meanwhile. */
function linkOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return '';
  }
}

describe('The static host', () => {
  it('answers a folder with its page, whatever the query', async () => {
    expect(await (await get('chat/?id=1')).text()).toBe('chat');
  });

  it('redirects to the slash by a relative address and keeps the query', async () => {
    const response = await get('chat?id=1');
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe('./chat/?id=1');
  });

  it('answers an unknown path with 404.html and status 404', async () => {
    const response = await get('chat/unknown');
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('not found');
  });

  it('serves nothing outside its base', async () => {
    const response = await get('/chat/');
    expect(response.status).toBe(404);
    expect(await response.text()).not.toBe('not found');
  });

  it.each([
    ['a.woff2', 'font/woff2'],
    ['a.wasm', 'application/wasm'],
    ['_app/immutable/a.mjs', 'text/javascript; charset=utf-8'],
    ['', 'text/html; charset=utf-8'],
  ])('serves %s as %s', async (path, type) => {
    expect((await get(path)).headers.get('content-type')).toBe(type);
  });

  it('lets only hashed files be cached without revalidation', async () => {
    const hashed = await get('_app/immutable/a.mjs');
    expect(hashed.headers.get('cache-control')).toContain('immutable');
    const page = await get('');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const again = await get('', {
      headers: { 'If-None-Match': page.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });

  it.each(['../secret.txt', '%2e%2e/secret.txt', '..%2fsecret.txt', '..%5csecret.txt', '%00', '%'])(
    'does not leave its folder for %s',
    async (path) => {
      expect(await statusOfRawPath(`/some/folder/${path}`)).toBeGreaterThanOrEqual(400);
    },
  );

  it.each(['linked.txt', 'linked/secret.txt', 'linked/'])(
    'does not follow the symbolic link of %s',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toBe('not found');
    },
  );

  it.each([
    ['evil.example', 421],
    ['localhost.evil.example:80', 421],
    [`${hostname()}.evil.example`, 421],
    ['localhost:8080', 200],
    ['[::1]', 200],
    ['127.0.0.1', 200],
  ])('answers %s with %i: a site may point its own name to this machine', async (host, status) => {
    expect(await statusOfRawPath('/some/folder/', { host })).toBe(status);
  });

  it('gives what is served once to GET alone', async () => {
    const paths: string[] = [];
    const more = (path: string) => {
      paths.push(path);
      return { status: 200, text: 'once' };
    };
    const other = await serveFolder({ folder: '.', more });
    for (const method of ['HEAD', 'POST']) await fetch(`${other.url}once`, { method });
    expect(paths).toEqual([]);
    expect(await (await fetch(`${other.url}once`)).text()).toBe('once');
    await other.close();
  });

  it.runIf(process.platform === 'linux')('closes a file whose reader goes away', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'static-'));
    const file = join(folder, 'large.wasm');
    writeFileSync(file, Buffer.alloc(30_000_000));
    const other = await serveFolder({ folder });
    const sent = request(`${other.url}large.wasm`).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const open = () => readdirSync('/proc/self/fd').some((fd) => linkOf(fd) === file);
    expect(open()).toBe(true);
    response.destroy();
    await vi.waitUntil(() => !open(), 60_000);
    await other.close();
  });

  it('refuses to write', async () => {
    expect((await get('', { method: 'POST' })).status).toBe(405);
  });

  it('reports the error that prevents its start', async () => {
    const { port } = new URL(server.url);
    await expect(serveFolder({ folder: '.', port: Number(port) })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});
