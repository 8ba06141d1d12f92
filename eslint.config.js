import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import { browserMembers } from './scripts/browser-members.mjs';
import { circles } from './scripts/circles.mjs';
import { floors } from './scripts/floors.mjs';
import { testTitles } from './scripts/test-titles.mjs';
import { walls } from './scripts/walls.mjs';
import { words } from './scripts/words.mjs';
import svelteConfig from './svelte.config.js';

/** The reason of an AbortSignal, typed any, is thrown as it is. */
const passedOn = { allowThrowingAny: true, allowThrowingUnknown: true };
const tests = ['**/*.test.ts', 'tests/**'];

const house = { rules: { browserMembers, circles, floors, testTitles, walls, words } };

export default ts.config(
  { ignores: ['build/', 'build-headless/', '.svelte-kit/', 'node_modules/', 'test-results/'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    plugins: { house },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'house/words': 'error',
      'no-console': 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-undef': 'off', // TypeScript knows better which names exist.
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', 80],
      // A switch over a tagged union is one decision, however many kinds there are.
      complexity: ['error', { max: 16, variant: 'modified' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_$', ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    extends: [ts.configs.recommendedTypeCheckedOnly],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/require-await': 'off', // An async method may fulfil an interface.
      '@typescript-eslint/only-throw-error': ['error', passedOn],
      '@typescript-eslint/prefer-promise-reject-errors': ['error', passedOn],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { parser: ts.parser, svelteConfig },
    },
    rules: {
      'svelte/no-at-html-tags': 'error',
      'svelte/prefer-svelte-reactivity': 'off', // Not every Map is shown.
      // It cannot see an address that was resolved elsewhere; tests/extended/hosting.spec.ts checks them all.
      'svelte/no-navigation-without-resolve': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'SvelteAwaitBlock[expression.type="ImportExpression"][catch=null]',
          message: 'Place it with ui/loading/Later, which says so where it cannot be fetched.',
        },
      ],
      'prefer-const': 'off',
      'svelte/prefer-const': 'error',
    },
  },
  {
    files: ['src/**'],
    ignores: tests,
    rules: {
      'house/browserMembers': 'error',
      'house/circles': 'error',
      'house/floors': 'error',
      'house/walls': 'error',
    },
  },
  {
    // The doors of extras, which lead up to what imports them.
    files: ['src/lib/extras*.ts'],
    rules: { 'house/circles': 'off', 'house/floors': 'off' },
  },
  { files: ['scripts/**'], rules: { 'no-console': 'off' } },
  { files: tests, rules: { 'max-lines-per-function': 'off' } },
  { files: ['**/*.test.ts', 'tests/**/*.spec.ts'], rules: { 'house/testTitles': 'error' } },
  {
    files: ['**/*.browser.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'vi',
          property: 'mock',
          message:
            'Hand a double in: intercepting a module waits for ever where a worker just ended.',
        },
      ],
    },
  },
  {
    // TypeScript alone sees a component as any, and tests read what they got as any JSON.
    files: ['src/**/*.test.ts'],
    rules: Object.fromEntries(
      ['assignment', 'argument', 'call', 'member-access', 'return'].map((use) => [
        `@typescript-eslint/no-unsafe-${use}`,
        'off',
      ]),
    ),
  },
);
