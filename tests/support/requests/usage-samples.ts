import type { UsageDay } from '../../../src/lib/base/storage/usage-days';

export function usageDay(more: Partial<UsageDay> = {}): UsageDay {
  return {
    v: 1,
    id: '',
    day: '2026-11-22',
    connectionId: 'lab',
    connectionName: 'Lab',
    page: 'chat',
    model: 'm',
    requests: 1,
    input: 1_000_000,
    output: 0,
    ms: 1500,
    ...more,
  };
}
