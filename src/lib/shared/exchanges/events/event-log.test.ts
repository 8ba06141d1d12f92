import { describe, expect, it } from 'vitest';
import { EventLog, type TypedEvent } from './event-log';

function event(type: string, data = '{}'): TypedEvent {
  return { type, data };
}

function logOf(...events: [type: string, at: number, data?: string][]): EventLog {
  const log = new EventLog();
  for (const [type, at, data] of events) log.add(event(type, data), at);
  return log;
}

describe('A log of events', () => {
  const log = logOf(['response.created', 40], ['a.delta', 90, '{"delta":"é"}'], ['a.delta', 1090]);

  it('records when each event arrived, how long after the one before, and its size in bytes', () => {
    expect(log.row(0)).toMatchObject({ number: 1, at: 40, gap: 40, type: 'response.created' });
    expect(log.row(1)).toMatchObject({
      number: 2,
      at: 90,
      gap: 50,
      bytes: 14,
      data: '{"delta":"é"}',
    });
    expect(log.row(2)).toMatchObject({ at: 1090, gap: 1000 });
    expect(log.row(3)).toBeUndefined();
  });

  it('counts the gaps and the types', () => {
    expect(log.gaps(500)).toEqual({ longest: 1000, position: 2, count: 1 });
    expect(log.gaps(50)).toEqual({ longest: 1000, position: 2, count: 2 });
    expect(logOf(['a', 9]).gaps(1)).toEqual({ longest: 0, position: undefined, count: 0 });
    expect([...log.counts]).toEqual([
      ['response.created', 1],
      ['a.delta', 2],
    ]);
    expect(log.positionsOf('a.delta')).toEqual([1, 2]);
  });

  it('is restored unchanged from storage', () => {
    const back = EventLog.from(structuredClone(log.stored('r')));
    expect([0, 1, 2].map((index) => back.row(index))).toEqual(
      [0, 1, 2].map((index) => log.row(index)),
    );
    expect(back.totalBytes).toBe(log.totalBytes);
  });

  it('stores the latest payloads if there is no room for all', () => {
    const large = 'x'.repeat(3_000_000);
    const stored = logOf(['first', 1, large], ['second', 2, large], ['third', 3, '{}']).stored('r');
    expect(stored.data).toEqual([null, large, '{}']);
    expect(stored.types).toEqual(['first', 'second', 'third']);
  });

  it('removes the earliest payloads from memory, and keeps their rows', () => {
    const large = 'x'.repeat(12_000_000);
    const full = logOf(['first', 1, large], ['second', 2, large], ['third', 3, large]);
    expect(full.row(0)).toMatchObject({ type: 'first', bytes: 12_000_000, data: null });
    expect(full.row(2)?.data).toBe(large);
  });

  it('removes the earliest rows of an endless stream, and counts them', () => {
    const endless = new EventLog();
    for (let at = 0; at <= 100_000; at++) endless.add(event('a'), at);
    expect(endless.forgotten).toBe(10_000);
    expect(endless.count).toBe(90_001);
    expect(endless.row(0)).toMatchObject({ number: 10_001, at: 10_000, gap: 0 });
    expect(endless.counts.get('a')).toBe(100_001);
  });
});
