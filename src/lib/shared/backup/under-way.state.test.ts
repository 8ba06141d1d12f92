import { afterEach, expect, it, vi } from 'vitest';
import { isWorkUnderWay } from '$lib/shared/stored-items/work-in-progress';
import { backupExport } from './export.svelte';
import { backupImport } from './import.svelte';
import { backupOf, talk } from '../../../../tests/support/backup/test-backups';

afterEach(() => {
  vi.restoreAllMocks();
  backupImport.cancel();
});

it('An export prevents interruptions until it ends', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  expect(isWorkUnderWay()).toBe(false);
  const running = backupExport.run(['models'], 0, [], () => promise);
  expect(isWorkUnderWay()).toBe(true);
  await expect.poll(() => backupExport.progress).toBeDefined();
  expect(isWorkUnderWay()).toBe(true);
  reject(new Error('No passphrase.'));
  expect(await running).toBe(false);
  expect(isWorkUnderWay()).toBe(false);
});

it('An import prevents interruptions while it reads and writes, and not while it waits for the person', async () => {
  const reading = backupImport.open(new File([await backupOf(talk('u'))], 'backup.zip'));
  expect(isWorkUnderWay()).toBe(true);
  await reading;
  expect(backupImport.phase.at).toBe('chosen');
  expect(isWorkUnderWay()).toBe(false);
  const writing = backupImport.import({ rows: ['conversations'], copies: false, toolsRun: false });
  expect(isWorkUnderWay()).toBe(true);
  await writing;
  expect(isWorkUnderWay()).toBe(false);
  await backupImport.undo();
});
