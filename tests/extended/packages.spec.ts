import { expect, test } from '@playwright/test';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFolder } from '../e2e/support/hosted-pages';

const project = join(buildFolder, '..');
const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
  version: string;
};

let folder: string;
let started: ChildProcess | undefined;

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'package-'));
});
test.afterEach(() => {
  started?.kill();
  rmSync(folder, { recursive: true });
});

/** npm as it is on this machine; on Windows a batch file, which only a shell can start. */
function npm(cwd: string, ...args: string[]) {
  execFileSync('npm', args, { cwd, shell: process.platform === 'win32', stdio: 'pipe' });
}

/** The addresses of this machine that others reach it by. */
function outsideAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address);
}

function isOpen(host: string, port: number): Promise<boolean> {
  const socket = connect(port, host);
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}

test('The package serves the console from a clean folder, to this machine only', async () => {
  npm(project, 'pack', '--ignore-scripts', '--pack-destination', folder);
  npm(folder, 'install', '--offline', '--no-audit', `./inference-console-${version}.tgz`);
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(
    ['inference-console'],
  );
  const command = join(folder, 'node_modules/inference-console/scripts/inference-console.mjs');
  const help = execFileSync(process.execPath, [command, '--help'], { encoding: 'utf8' });
  expect(help).toContain('--no-open');

  const args = [command, '--no-open', '--port', '0'];
  started = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = (await once(
    started.stdout?.setEncoding('utf8') as NodeJS.EventEmitter,
    'data',
  )) as [string];
  const url = /http:\S+/.exec(output)?.[0] ?? '';
  expect(new URL(url).hostname).toBe('127.0.0.1');
  const page = await fetch(`${url}chat/`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
  expect(await page.text()).toBe(readFileSync(join(buildFolder, 'chat/index.html'), 'utf8'));
  expect((await fetch(`${url}service-worker.js`)).headers.get('cache-control')).toBe('no-cache');
  const port = Number(new URL(url).port);
  expect(await isOpen('127.0.0.1', port)).toBe(true);
  for (const address of outsideAddresses())
    expect(await isOpen(address, port), address).toBe(false);
});

/** Names in the list at the end of a zip. */
function namesIn(zip: Buffer): string[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const names: string[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const length = zip.readUInt16LE(at + 28);
    names.push(zip.toString('utf8', at + 46, at + 46 + length));
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return names;
}

test('The zip for hosts holds the whole build, and is the same each time', () => {
  const [first, second] = ['UTC', 'Asia/Tokyo'].map((TZ) => {
    const out = join(folder, `${TZ.replace('/', '-')}.zip`);
    const env = { ...process.env, TZ };
    execFileSync(process.execPath, ['scripts/package.mjs', '--no-build', '--out', out], {
      cwd: project,
      env,
    });
    return readFileSync(out);
  }) as [Buffer, Buffer];
  expect(first.equals(second)).toBe(true);
  const files = readdirSync(buildFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(buildFolder.length + 1))
    .map((name) => name.replaceAll('\\', '/'));
  expect(namesIn(first).sort()).toEqual(files.sort());
  for (const name of ['404.html', '.nojekyll', '_headers', 'service-worker.js', 'chat/index.html'])
    expect(files).toContain(name);
  expect(first.includes(readFileSync(join(buildFolder, 'chat/index.html')))).toBe(true);
});
