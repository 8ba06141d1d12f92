import { beforeEach, expect, it } from 'vitest';
import { applySettings, changedSettings, compareSettings } from './portable-settings';
import { preferences } from './database/preferences';

beforeEach(() => localStorage.clear());

it('A file of settings has what was changed, and nothing of one device, a connection or the last use', () => {
  expect(changedSettings()).toEqual({});
  localStorage.setItem('theme', 'dark');
  preferences.set('appearance', { text: 'large' });
  preferences.set('recordedRequests', 5);
  preferences.set('pace', 80); // Its default.
  preferences.set('activeConnectionId', 'c1');
  preferences.set('microphoneId', 'here');
  preferences.set('lastSettings', { systemPrompt: 'Private' });
  expect(changedSettings()).toEqual({
    theme: 'dark',
    appearance: { text: 'large' },
    recordedRequests: 5,
  });
});

it('A file of settings brings new settings only, and restores the old ones by undo', () => {
  preferences.set('pace', 10);
  preferences.set('jitter', 50);
  const settings = { theme: 'dark', toolRounds: 3, soundAsPart: true, pace: 500, jitter: 50 };
  const { fresh, different } = compareSettings(settings);
  expect(fresh).toEqual({ theme: 'dark', toolRounds: 3, soundAsPart: true });
  expect(different).toBe(1);
  const undo = applySettings(fresh);
  expect(changedSettings()).toEqual({ ...fresh, pace: 10, jitter: 50 });
  undo();
  expect(changedSettings()).toEqual({ pace: 10, jitter: 50 });
  expect(localStorage.getItem('theme')).toBeNull();
});
