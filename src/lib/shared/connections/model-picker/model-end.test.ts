import { describe, expect, it } from 'vitest';
import { describeEnd, endOf } from './model-end';

const now = Date.UTC(2026, 10, 26);
const day = 24 * 60 * 60 * 1000;

describe('The end of a model', () => {
  it('is marked within 60 days, and after it', () => {
    expect(describeEnd(now + 59 * day, now)).toMatch(/^ends .*2027/);
    expect(describeEnd(now + 61 * day, now)).toBe('');
    expect(describeEnd(now - day, now)).toMatch(/^ended .*2026/);
    expect(describeEnd(undefined, now)).toBe('');
  });

  it('is the noted day, else the reported one', () => {
    const reported = { ends_at: now / 1000 };
    expect(endOf(reported)).toBe(now);
    expect(endOf(reported, { ends: '2026-12-24' })).toBe(Date.UTC(2026, 11, 24));
    expect(endOf(reported, { ends: '' })).toBe(now);
    expect(endOf({})).toBeUndefined();
  });
});
