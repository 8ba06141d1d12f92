import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { preferences } from './preferences';

const PACE = 'inference-console.preference.pace';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

beforeEach(() => localStorage.clear());

describe('A preference', () => {
  it('has a default and stores the chosen value', () => {
    expect(preferences.get('activeConnectionId')).toBeNull();
    preferences.set('activeConnectionId', 'c1');
    preferences.set('model', 'built-in/guide');
    expect(preferences.get('activeConnectionId')).toBe('c1');
    expect(preferences.get('model')).toBe('built-in/guide');
  });

  it.each(['"wide"', 'not JSON', '{"width":1}'])('ignores %s written by other code', (left) => {
    const byDefault = preferences.get('pace');
    localStorage.setItem(PACE, left);
    expect(preferences.get('pace')).toBe(byDefault);
  });

  it('lasts as long as the page when it cannot be stored', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    preferences.set('pace', 345);
    expect(preferences.get('pace')).toBe(345);
  });
});
