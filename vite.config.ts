import { sveltekit } from '@sveltejs/kit/vite';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './scripts/chromium.mjs';
import { firstScript } from './scripts/first-script.mjs';
import { frameAlone } from './scripts/frame-alone.mjs';
import { partsPage } from './scripts/parts-page.mjs';
import { slow } from './scripts/slow.mjs';
import { textInRem } from './scripts/text-in-rem.mjs';
import { startChunk } from './scripts/start-chunk.mjs';
import { thirdPartyNotices } from './scripts/third-party-notices.mjs';
import { workerChunks } from './scripts/worker-chunks.mjs';
import { consoleMessages } from './tests/browser/console-messages.ts';
import { cachedModules } from './tests/browser/cached-modules.ts';

/** Bounds for what hangs, not for what is slow: a loaded machine may take ten times as long as a quiet one. */
const everywhere = {
  // The machines that run the tests have two cores, of which Vitest would use one.
  maxWorkers: 2,
  expect: { poll: { timeout: 30_000 } },
  hookTimeout: 90_000,
  testTimeout: 90_000,
};

/** Modules that run ahead of each file of tests in a browser. */
const setup = ['patience', 'browser/fresh-start', 'browser/console-watch', 'browser/keep-presses'];

const unit = {
  extends: true as const,
  test: {
    name: 'unit',
    environment: 'node',
    // A process for each file costs more than what runs in it. State of modules is reset by who needs it fresh.
    isolate: false,
    ...everywhere,
    setupFiles: ['tests/patience.ts', 'tests/late-imports.ts'],
    // With an `exclude` of its own, a project ignores that of the command line.
    include: [
      'src/**/!(*.browser|*.state).test.ts',
      'scripts/**/*.test.ts',
      'tests/{bench,browser,browsers,conformance,support,walk}/*.test.ts',
    ],
  },
};

/** Tests of state that draws nothing: Svelte's client build in Node. */
const state = {
  extends: true as const,
  resolve: { conditions: ['browser'] },
  test: {
    name: 'state',
    environment: './tests/support/page-environment.ts',
    isolate: false,
    ...everywhere,
    setupFiles: ['tests/patience.ts', 'tests/late-imports.ts', 'tests/support/page-globals.ts'],
    include: ['src/**/*.state.test.ts'],
  },
};

const components = {
  extends: true as const,
  plugins: [cachedModules()],
  test: {
    name: 'components',
    ...everywhere,
    include: ['src/**/*.browser.test.ts'],
    setupFiles: setup.map((name) => `tests/${name}.ts`),
    browser: {
      enabled: true,
      commands: { consoleMessages },
      headless: true,
      // Bundling the dependencies for the first time takes a minute on a loaded machine.
      connectTimeout: 600_000,
      screenshotFailures: false,
      provider: playwright({ launchOptions: launchOptions() }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
};

const start = startChunk();
const notices = thirdPartyNotices();

export default defineConfig(() => ({
  plugins: [
    ...[tailwindcss(), sveltekit(), frameAlone(), start.plugin, notices.plugin, partsPage()],
    ...slow(),
  ],
  define: { __FIRST_SCRIPT__: JSON.stringify(firstScript) },
  css: { postcss: { plugins: [textInRem] } },
  worker: { format: 'es' as const, plugins: () => [notices.worker], rolldownOptions: workerChunks },
  // Whisper runs on the CPU: half of the download of the build that also has WebGPU.
  resolve: { alias: { 'onnxruntime-web/webgpu': 'onnxruntime-web/wasm' } },
  // Dependencies that are found only while tests run would be bundled then, and reload the page under them.
  optimizeDeps: {
    include: [
      '@cfworker/json-schema',
      '@codemirror/autocomplete',
      '@codemirror/commands',
      '@codemirror/lang-json',
      '@codemirror/language',
      '@codemirror/lint',
      '@codemirror/state',
      '@codemirror/view',
      '@lezer/highlight',
      '@mediabunny/flac-encoder',
      '@mediabunny/mp3-encoder',
      '@zip.js/zip.js/lib/zip-core-custom.js',
      '@huggingface/gguf',
      '@huggingface/transformers',
      '@noble/hashes/sha2.js',
      '@noble/hashes/utils.js',
      '@wllama/wllama',
      'comlink',
      'diff',
      'eventsource-parser',
      'fake-indexeddb',
      'fastest-levenshtein',
      'franc-min',
      'highlight.js/lib/core',
      'highlight.js/lib/languages/*',
      'idb-keyval',
      'katex',
      'markdown-it',
      'mediabunny',
      'openai',
      'papaparse',
      'pdfjs-dist',
      'pdfjs-dist/build/pdf.worker.mjs',
      'saxen',
      'uplot',
      'yaml',
    ],
    // The interpreter finds its WebAssembly beside its own script.
    exclude: ['@jitl/quickjs-wasmfile-release-sync', '@lucide/svelte', 'quickjs-emscripten-core'],
  },
  // font-src is 'self': a font inlined as data: would be refused.
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: start.groups } } },
  },
  test: {
    projects: [unit, state, components],
  },
}));
