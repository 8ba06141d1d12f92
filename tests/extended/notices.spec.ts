import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { buildFolder } from '../e2e/support/hosted-pages';

interface Lock {
  packages: Record<string, { version?: string }>;
}

const notices = readFileSync(join(buildFolder, 'third-party-notices.txt'), 'utf8');
const lock = JSON.parse(readFileSync(join(buildFolder, '../package-lock.json'), 'utf8')) as Lock;

const shipped = [
  '@cfworker/json-schema',
  '@huggingface/gguf',
  '@jitl/quickjs-wasmfile-release-sync',
  '@lucide/svelte',
  '@mediabunny/flac-encoder',
  '@mediabunny/mp3-encoder',
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/core',
  '@noble/hashes',
  '@sveltejs/kit',
  '@wllama/wllama',
  '@wllama/wllama-compat',
  'comlink',
  'diff',
  'eventsource-parser',
  'highlight.js',
  'idb-keyval',
  'katex',
  'linkify-it',
  'markdown-it',
  'mediabunny',
  'papaparse',
  'quickjs-emscripten-core',
  'svelte',
  'tailwindcss',
  'zod',
];

test('The build lists each package in it with its version and its whole licence, and none that only builds it', () => {
  for (const name of shipped)
    expect(notices).toContain(`\n${name} ${lock.packages[`node_modules/${name}`]?.version}\n`);

  for (const name of ['vite', 'vitest', 'typescript', 'eslint', 'openai'])
    expect(notices).not.toContain(`\n${name} ${lock.packages[`node_modules/${name}`]?.version}\n`);

  for (const words of [
    'Copyright (c) 2015 Matthew Holt',
    'END OF TERMS AND CONDITIONS',
    'Mozilla Public License Version 2.0',
    'Copyright (c) 1999-2010 The LAME Project',
    'GNU LIBRARY GENERAL PUBLIC LICENSE',
    'Copyright (C) 2000-2009  Josh Coalson',
    'Copyright 1990-2009 Adobe Systems Incorporated.',
    'Copyright (C) 2011-2025  Xiph.Org Foundation',
    'Redistributions in binary form must reproduce the above copyright',
  ])
    expect(notices).toContain(words);
});
