import { describe, expect, it } from 'vitest';
import { responseRecord } from '../../../../../tests/support/responses/response-samples';
import { incompleteReason, responseError, responseStatus, wasCutOff } from './response-status';

describe('A response', () => {
  it.each([
    ['running', {}, 'sent'],
    ['running', { status: 'in_progress' }, 'in progress'],
    ['done', { status: 'completed' }, 'completed'],
    ['done', {}, 'completed'],
    ['done', { status: 'in_progress' }, 'completed'],
    ['done', { status: 'incomplete' }, 'incomplete'],
    ['failed', { status: 'failed' }, 'failed'],
    ['stopped', { status: 'in_progress' }, 'stopped'],
    ['interrupted', { status: 'in_progress' }, 'cut off'],
  ] as const)('that is %s with %j has that status', (state, members, word) => {
    expect(responseStatus(responseRecord({ state, members })).word).toBe(word);
  });

  it('shows why it is incomplete', () => {
    const members = { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } };
    expect(incompleteReason(responseRecord({ state: 'done', members }))).toMatchObject({
      reason: 'max_output_tokens',
      sentence: expect.stringContaining('Raise it') as string,
    });
    expect(
      incompleteReason(responseRecord({ state: 'done', members: { status: 'completed' } })),
    ).toBeUndefined();
  });

  it.each([
    ['content_filter', 'content filter', false],
    ['safety', 'content filter', false],
    ['max_output_tokens', 'limit', true],
    ['moonrise', 'incomplete_details.reason moonrise', true],
  ])('that is incomplete by %s says so', (reason, words, canContinue) => {
    const members = { status: 'incomplete', incomplete_details: { reason } };
    const record = responseRecord({ state: 'done', members });
    expect(incompleteReason(record)?.sentence).toContain(words);
    expect(wasCutOff(record)).toBe(canContinue);
  });

  it("shows its error in the service's own words", () => {
    const error = { code: 'server_error', message: 'Out of <b>luck</b>' };
    expect(responseError(responseRecord({ members: { error } }))).toEqual({
      title: 'The response failed: server_error',
      words: 'Out of <b>luck</b>',
    });
    expect(responseError(responseRecord({ members: { error: null } }))).toBeUndefined();
  });

  it.each([{ error: null }, { error: {} }, {}])('that failed with %j has no message', (members) => {
    expect(responseError(responseRecord({ state: 'failed', members }))).toEqual({
      title: 'The response failed',
    });
  });

  it('may have its error as a bare string', () => {
    const members = { error: 'Out of luck' };
    expect(responseError(responseRecord({ state: 'failed', members }))?.words).toBe('Out of luck');
  });
});
