import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type TestInfo } from '@playwright/test';
import { root } from '../../scripts/run.mjs';
import { serveFolder } from '../../scripts/static-server.mjs';
import { Downloads } from './downloads';
import { startFirefox } from './firefox';
import { watch } from './in-page';
import { Visitor } from './visitor';
import type { Started } from './program';
import { startWebkit } from './webkit';

interface WorkerFixtures {
  started: Started;
  /** A copy of the build whose pages note what goes wrong in them. */
  watchedBuild: string;
  /** Serves the console at another origin, where nothing is stored; to close it is to be offline. */
  serve: () => Promise<Host>;
}

type Host = Awaited<ReturnType<typeof serveFolder>>;

interface Fixtures {
  /** Messages that a page may show in its console; every other fails the journey. */
  expectedFaults: RegExp | undefined;
  /** Opens a tab at the console of a host. */
  visit: (host: Host) => Promise<Visitor>;
  downloads: Downloads;
  /** The host of `visitor`. */
  host: Host;
  /** A tab for somebody who was never here. */
  visitor: Visitor;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedFaults: [undefined, { option: true }],

  watchedBuild: [
    async ({ browserName: _ }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'journeys-build-'));
      cpSync(join(root, 'build'), folder, { recursive: true });
      for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
        if (path.endsWith('.html')) addWatch(join(folder, path));
      await use(folder);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],

  started: [
    async ({ browserName: _ }, use, { project }) => {
      const folder = mkdtempSync(join(tmpdir(), `journeys-${project.name}-`));
      const browser = await (project.name === 'firefox' ? startFirefox : startWebkit)(folder);
      await use(browser);
      await browser.end();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  serve: [
    async ({ watchedBuild }, use) => {
      const hosts: Host[] = [];
      await use(async () => {
        const host = await serveFolder({ folder: watchedBuild });
        hosts.push(host);
        return host;
      });
      // At the end only: another one on a port of before would find what was stored there.
      await Promise.all(hosts.map((host) => host.close()));
    },
    { scope: 'worker' },
  ],

  visit: async ({ started: { driver }, expectedFaults }, use, info) => {
    const first = (await driver.send('GetWindowHandle')) as string;
    const visitors: Visitor[] = [];
    await use(async ({ url }) => {
      // In a tab WebKit would count as hidden, and not draw.
      const opened = (await driver.send('NewWindow', { type: 'window' })) as { handle: string };
      const visitor = new Visitor(driver, opened.handle, url);
      await visitor.resize(1440);
      visitors.push(visitor);
      return visitor;
    });
    const faults: string[] = [];
    for (const visitor of visitors) {
      if (info.status !== info.expectedStatus) await attachText(visitor, info);
      faults.push(...(await visitor.faults()));
      await visitor.send('CloseWindow');
    }
    await driver.send('SwitchToWindow', { handle: first });
    driver.front = undefined;
    expect(faults.filter((text) => !expectedFaults?.test(text))).toEqual([]);
  },

  downloads: async ({ started }, use) => {
    const downloads = new Downloads(started.downloads);
    await use(downloads);
    downloads.clear();
  },

  host: async ({ serve }, use) => use(await serve()),
  visitor: async ({ visit, host }, use) => use(await visit(host)),
});

/** Ahead of the page's own scripts, and of the policy that would refuse it. */
function addWatch(path: string): void {
  const policy = '<meta http-equiv="content-security-policy"';
  const html = readFileSync(path, 'utf8');
  expect(html).toContain(policy);
  writeFileSync(
    path,
    html.replace(policy, () => `<script>(${String(watch)})()</script>${policy}`),
  );
}

/** A file on the disk, as a person would choose it. */
export function sampleFile(name: string, content: string | Buffer): string {
  const path = test.info().outputPath(name);
  writeFileSync(path, content);
  return path;
}

/** Attaches the text of the page to the report. */
async function attachText(visitor: Visitor, info: TestInfo): Promise<void> {
  const text = await visitor.run<string>(() => `${location.href}\n${document.body.innerText}`);
  await info.attach('page', { path: sampleFile('page.txt', text), contentType: 'text/plain' });
}

export { expect };
