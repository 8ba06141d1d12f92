import { describe, expect, it } from 'vitest';
import { limitNow, limitRows } from './limit-rows';

const reply = {
  at: 1000,
  headAt: 50,
  connectionId: 'c1',
  connectionName: 'Lab',
  model: 'm',
  status: 200,
};
const tokens = (remaining: number) => ({ tokens: { remaining } });

describe('The limits of models', () => {
  it('are those of the newest reply that reported some', () => {
    const rows = limitRows([
      { ...reply, at: 3000 },
      { ...reply, at: 2000, limits: tokens(5) },
      { ...reply, limits: tokens(9) },
    ]);
    expect(rows).toMatchObject([
      { model: 'm', connectionName: 'Lab', at: 2050, limits: tokens(5) },
    ]);
  });

  it('are separate by model and by connection', () => {
    const rows = limitRows([
      { ...reply, model: 'n', limits: tokens(1) },
      { ...reply, limits: tokens(2) },
      { ...reply, connectionId: 'c2', connectionName: 'Field', limits: tokens(3) },
    ]);
    expect(rows.map(({ connectionName, model }) => [connectionName, model])).toEqual([
      ['Field', 'm'],
      ['Lab', 'm'],
      ['Lab', 'n'],
    ]);
  });

  it('are not reported if a model answered and no reply had any', () => {
    expect(limitRows([reply])).toMatchObject([{ model: 'm' }]);
    expect(limitRows([reply])[0]).not.toHaveProperty('limits');
  });

  it('have no row if there was no reply, no model, or it was imported', () => {
    const { status: _, ...silent } = reply;
    const { model: __, ...nameless } = reply;
    expect(limitRows([silent, nameless, { ...reply, connectionId: '' }])).toEqual([]);
  });
});

describe('The remaining amount of a limit', () => {
  const limit = { limit: 100, remaining: 3, resetMs: 5000 };

  it('is the reported one until the limit resets', () => {
    expect(limitNow(limit, 1000, 4000)).toEqual({ limit: 100, remaining: 3, waitMs: 2000 });
    expect(limitNow(limit, 1000, 6000)).toEqual({ limit: 100, remaining: 100, waitMs: 0 });
  });

  it('is unknown after a reset if the limit itself was not reported', () => {
    expect(limitNow({ remaining: 3, resetMs: 5000 }, 0, 9000).remaining).toBeUndefined();
  });

  it('stays as reported if no reset was reported', () => {
    expect(limitNow({ remaining: 3 }, 0, 9000)).toEqual({ remaining: 3 });
  });
});
