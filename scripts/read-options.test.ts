import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run.mjs';

function start(script: string, ...options: string[]) {
  const program = join(root, 'scripts', script);
  return spawnSync(process.execPath, [program, ...options], { encoding: 'utf8' });
}

it.each(['bench.mjs', 'walk.mjs'])('The program %s shows its options on request', (script) => {
  const { status, stdout, stderr } = start(script, '--help');
  expect(stdout).toContain('--help');
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

it.each(['bench.mjs', 'walk.mjs'])(
  'The program %s names an unknown option above its usage',
  (script) => {
    const { status, stdout, stderr } = start(script, '--nonsense');
    expect(stderr).toMatch(/^Unknown option '--nonsense'\n\n/);
    expect(stderr).toContain('npm run ');
    expect(stderr).not.toContain('    at ');
    expect(stdout).toBe('');
    expect(status).toBe(1);
  },
);

it.each([[[]], [['--eval', 'checks.json']]])(
  'The command exits by 2 if its options are wrong, since 1 is for answers that fail: %j',
  (options) => {
    const { status, stderr } = start('inference-console.mjs', ...options, '--nonsense');
    expect(stderr).toMatch(/^Unknown option '--nonsense'/);
    expect(status).toBe(2);
  },
);

it('A benchmark that does not exist is named before anything is built', () => {
  const { status, stderr } = start('bench.mjs', '--parts', 'load,lod');
  expect(stderr).toMatch(/^Unknown name 'lod' in --parts\n/);
  expect(status).toBe(1);
});
