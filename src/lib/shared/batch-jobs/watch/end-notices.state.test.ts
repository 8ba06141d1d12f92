import { beforeEach, expect, it, vi } from 'vitest';
import type { Batch } from '$lib/base/api/batches';
import { newNote } from '$lib/base/storage/batch-notes';
import { batchSample } from '../../../../../tests/support/storage/samples';
import { dismissToast, notifications } from '$lib/base/ui/notices/toasts.svelte';
import { toastEnd } from './end-notices';

const ended = (part: number, fields: Partial<Batch>, id = 'g') => ({
  ...newNote('c', batchSample({ id: `${id}${part}`, ...fields }), 0),
  name: 'Night',
  group: { id, part, of: 3 },
});
const shown = () => notifications.toasts.map(({ kind, text }) => [kind, text]);

beforeEach(() => {
  for (const { id } of notifications.toasts) dismissToast(id);
});

it('One toast reports the parts of a group that end together, and opens the last of them', () => {
  const open = vi.fn();
  toastEnd(ended(1, { status: 'completed' }), 'Part 1 is over', () => {});
  expect(shown()).toEqual([['success', 'Part 1 is over']]);
  toastEnd(ended(2, { status: 'failed' }), 'Part 2 is over', () => {});
  toastEnd(ended(3, { status: 'completed' }), 'Part 3 is over', open);
  expect(shown()).toEqual([
    ['failed', 'Batch “Night”: 3 of 3 parts ended, 2 completed, 1 failed.'],
  ]);
  notifications.toasts[0]?.action?.run();
  expect(open).toHaveBeenCalledOnce();
});

it('A part that ends after the toast has closed, and another batch, have their own toasts', () => {
  toastEnd(ended(1, { status: 'completed' }, 'h'), 'Part 1 is over', () => {});
  dismissToast(notifications.toasts[0]?.id ?? 0);
  toastEnd(ended(2, { status: 'completed' }, 'h'), 'Part 2 is over', () => {});
  toastEnd(newNote('c', batchSample({ status: 'expired' }), 0), 'The other is over', () => {});
  expect(shown()).toEqual([
    ['success', 'Part 2 is over'],
    ['info', 'The other is over'],
  ]);
});
