import { expect, it } from 'vitest';
import { findActions } from './actions.svelte';

const action = (title: string, group?: string) => ({ id: title, title, group, run: () => {} });
const actions = [
  action('Rename conversation', 'Chat'),
  action('New chat', 'Chat'),
  action('Go to Settings', 'Console'),
];
const found = (query: string) => findActions(actions, query).map(({ title }) => title);

it('The list of actions has every one while nothing is typed', () => {
  expect(found('')).toHaveLength(3);
});

it('The search of actions needs every word in the title or the group', () => {
  expect(found('new chat')).toEqual(['New chat']);
  expect(found('settings console')).toEqual(['Go to Settings']);
  expect(found('delete')).toEqual([]);
});

it('The search of actions includes their keywords', () => {
  const theme = { ...action('Appearance', 'Settings'), keywords: 'theme dark light' };
  expect(findActions([...actions, theme], 'dark theme')).toEqual([theme]);
});

it('The search of actions ranks a match in the title before one in the group', () => {
  expect(found('chat')).toEqual(['New chat', 'Rename conversation']);
});
