import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import { walls } from './scripts/walls.mjs';
import svelteConfig from './svelte.config.js';

const tests = ['**/*.test.ts', 'tests/**'];

export default ts.config(
  { ignores: ['build/', '.svelte-kit/', 'node_modules/', 'test-results/'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-console': 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-undef': 'off', // TypeScript knows better which names exist.
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', 80],
      complexity: ['error', 16],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['src/**/*.ts'],
    extends: [ts.configs.recommendedTypeCheckedOnly],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig },
    },
    rules: {
      'svelte/no-at-html-tags': 'error',
      'prefer-const': 'off',
      'svelte/prefer-const': 'error',
    },
  },
  {
    files: ['src/**'],
    ignores: tests,
    plugins: { house: { rules: { walls } } },
    rules: { 'house/walls': 'error' },
  },
  { files: ['scripts/**'], rules: { 'no-console': 'off' } },
  { files: tests, rules: { 'max-lines-per-function': 'off' } },
);
