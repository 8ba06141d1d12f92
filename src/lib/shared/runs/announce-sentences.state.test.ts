import { expect, it } from 'vitest';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import { announceSentences, unspokenText } from './announce-sentences';

const announced = () => notifications.announcement;

it('The announcer reads each sentence once when it is complete, and leaves the rest for the end', () => {
  announceSentences('a', 'Tides ri');
  const { id } = announced();
  announceSentences('a', 'Tides rise. They **fall** (“twice.”) a day at 3.');
  expect(announced().text).toBe('Tides rise. They fall (“twice.”)');
  announceSentences('a', 'Tides rise. They **fall** (“twice.”) a day at 3.5 m');
  expect(announced().id).toBe(id + 1);
  announceSentences('a', 'Tides rise. They **fall** (“twice.”) a day at 3.5 m\n\n- 潮。And');
  expect(announced().text).toBe('a day at 3.5 m\n\n潮。');
  expect(
    unspokenText('a', 'Tides rise. They **fall** (“twice.”) a day at 3.5 m\n\n- 潮。And so'),
  ).toBe('And so');
});

it('The announcer reads two answers in turn, nothing of them twice', () => {
  announceSentences('b', 'One. Two');
  announceSentences('c', 'Three. Four');
  expect(announced().text).toBe('Three.');
  announceSentences('b', 'One. Two. ');
  expect(announced().text).toBe('Two.');
  expect(unspokenText('other', 'Whole.')).toBe('Whole.');
});
