import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { serveFolder } from '../../scripts/static-server.mjs';

/**
 * Builds a page of this folder into a folder of its own, and serves it.
 * @param {string} name with .html
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serveBenchPage(name) {
  const outDir = mkdtempSync(join(tmpdir(), 'bench-page-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    root: fileURLToPath(new URL('.', import.meta.url)),
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: { input: fileURLToPath(new URL(name, import.meta.url)) },
    },
    resolve: { alias: { $lib: fileURLToPath(new URL('../../src/lib', import.meta.url)) } },
  });
  const site = await serveFolder({ folder: outDir });
  return {
    url: `${site.url}${name}`,
    close: async () => {
      await site.close();
      rmSync(outDir, { recursive: true });
    },
  };
}
