import { expect, it } from 'vitest';
import type { ApiError, Unreachable } from '$lib/base/api/wire/errors';
import { describeError } from './describe-error';

function describeUnreachable(unreachable: Unreachable) {
  const error: ApiError = { kind: 'unreachable', host: 'nas:11434', ...unreachable };
  const connection = { name: 'Lab', host: error.host, isDemo: false };
  const { title, body, advice, fix } = describeError(error, { connection });
  return { title, advice, fix, all: [title, body, ...advice].join(' ') };
}

it('A permission that the person has not decided on is to be allowed, then requested again', () => {
  const undecided = describeUnreachable({ cause: 'local-network', isUndecided: true });
  expect(undecided.title).toContain('isn’t allowed yet');
  expect(undecided.advice[0]).toContain('choose Allow');
  expect(undecided.all).not.toMatch(/CORS|blocks http/);
  expect(undecided.fix).toBe('retry');
});

it('Blocked http:// names the permission only where it could help', () => {
  expect(describeUnreachable({ cause: 'mixed-content' }).all).not.toMatch(/local network/i);
  expect(describeUnreachable({ cause: 'mixed-content', mayBeLocal: true }).all).toContain(
    '"Local network access"',
  );
});
