import { expect, it } from 'vitest';
import { setUnread, unreadProblems, unreadText } from './unread-members.svelte';

it('A member that is not read is reported with its name, since the earlier value would be sent instead', () => {
  setUnread('a', 'top_k', '4O', 40);
  expect(unreadProblems('a', { top_k: 40 })).toMatchObject([
    { kind: 'type', level: 'refusal', parameter: 'top_k' },
  ]);
  expect(unreadProblems('a', { top_k: 40 })[0]?.message).toMatch(/^top_k isn’t JSON: ./);
  expect(unreadProblems('another request', { top_k: 40 })).toEqual([]);
  setUnread('a', 'top_k', ' ', 40);
  expect(unreadProblems('a', { top_k: 40 })[0]?.message).toBe(
    'top_k isn’t JSON: it’s empty. Enter a value, or remove it.',
  );
  setUnread('a', 'top_k', undefined, 40);
  expect(unreadProblems('a', { top_k: 40 })).toEqual([]);
});

it('A member that is not read is discarded once it is unset or has another value', () => {
  setUnread('b', 'top_k', '4O', 40);
  expect(unreadProblems('b', {})).toEqual([]);
  expect(unreadProblems('b', { top_k: 50 })).toEqual([]);
  expect(unreadText('b', { top_k: 40 }, 'top_k')).toBe('4O');
  expect(unreadText('b', { top_k: 50 }, 'top_k')).toBeUndefined();
});
