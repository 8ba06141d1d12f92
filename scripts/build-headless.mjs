import { svelte } from '@sveltejs/vite-plugin-svelte';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { build } from 'vite';
import { root } from './run.mjs';

const source = `${root}src/lib/extras/programs/headless/`;
const wasm = `${root}node_modules/@jitl/quickjs-wasmfile-release-sync/dist/emscripten-module.wasm`;

/** Workers become scripts of the same bundle, which threads run. @type {import('vite').Plugin} */
const workers = {
  name: 'workers-as-threads',
  enforce: 'pre',
  load: {
    filter: { id: /\?worker&url$/ },
    handler(id) {
      const fileName = `${basename(id, '.ts?worker&url')}.js`;
      this.emitFile({ type: 'chunk', id: id.replace('?worker&url', ''), fileName });
      return `export default new URL('./${fileName}', import.meta.url).href;`;
    },
  },
  generateBundle() {
    // Read by its name, beside the script of the interpreter.
    this.emitFile({ type: 'asset', fileName: basename(wasm), source: readFileSync(wasm) });
  },
};

// The extra that `inference-console --eval` runs in Node may have been taken away (src/lib/extras.ts).
if (!existsSync(source)) process.exit();

await build({
  ...{ configFile: false, root, logLevel: 'warn', publicDir: false },
  plugins: [svelte({ configFile: false, compilerOptions: { runes: true } }), workers],
  resolve: { alias: { $lib: `${root}src/lib` } },
  ssr: { noExternal: true },
  build: {
    ...{ ssr: true, emitAssets: true, minify: true, target: 'node20' },
    ...{ outDir: process.env.HEADLESS_OUT ?? 'build-headless', emptyOutDir: true },
    rolldownOptions: {
      input: [`${source}evaluate-file.ts`, `${source}thread.ts`],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
