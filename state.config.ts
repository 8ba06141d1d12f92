import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vitest/config';
export default defineConfig({
  root: '/work/helpers/me',
  plugins: [sveltekit()],
  resolve: { conditions: ['browser'] },
  test: {
    name: 'state', environment: './tests/support/page-environment.ts', isolate: false, testTimeout: 8000, hookTimeout: 8000,
    setupFiles: ['/work/helpers/me/tests/patience.ts', '/work/helpers/me/tests/support/page-globals.ts'],
    include: process.env.FILES!.split(','),
    reporters: ['json'], outputFile: '/tmp/state.json',
  },
});
