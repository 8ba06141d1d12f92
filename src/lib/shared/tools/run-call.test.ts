import { describe, expect, it } from 'vitest';
import { callOutcome, runCall } from './run-call';

describe('A call', () => {
  it('returns the fixed example if there is no function', async () => {
    expect(await runCall({ code: ' ', example: '21 °C' }, '{"cut')).toEqual({ result: '21 °C' });
  });

  it('whose arguments are not JSON runs no function', async () => {
    expect(await runCall({ code: '() => 1', example: '' }, '{"cut')).toHaveProperty('failure');
  });

  it('returns a text unchanged, and anything else as JSON', () => {
    expect(callOutcome({ ok: true, json: '"21 °C"' })).toEqual({ result: '21 °C' });
    expect(callOutcome({ ok: true, json: '{"degrees":21}' })).toEqual({ result: '{"degrees":21}' });
  });

  it('that fails reports the message that was thrown', () => {
    const outcome = callOutcome({ ok: false, kind: 'threw', message: 'TypeError: no such city' });
    expect(outcome).toEqual({ failure: 'The function threw: TypeError: no such city' });
  });
});
