import { describe, expect, it } from 'vitest';
import { describeMicrophoneProblem, problemOfOpening } from './microphone';

const reported = (name: string, permission?: PermissionState) =>
  describeMicrophoneProblem(problemOfOpening(new DOMException('any words', name), permission));

describe('A microphone that cannot be opened', () => {
  it('explains how to allow it for this page if it is blocked there', () => {
    const { title, advice } = reported('NotAllowedError', 'denied');
    expect(title).toContain('blocked on this page');
    expect(advice).toContain('beside the address bar');
    expect(reported('NotAllowedError')).toEqual({ title, advice });
  });

  it('distinguishes a dismissed prompt from a denied one', () => {
    expect(reported('NotAllowedError', 'prompt').advice).toContain('choose Allow');
  });

  it('points to the system settings if the page is allowed and the browser is not', () => {
    expect(reported('NotAllowedError', 'granted').title).toContain('system');
  });

  it.each([
    ['NotFoundError', 'No microphone was found'],
    ['NotReadableError', 'can’t be read'],
    ['OverconstrainedError', 'isn’t connected'],
    ['SecurityError', 'offers no microphone here'],
    ['AbortError', 'couldn’t be opened'],
  ])('with %s is reported as “%s”', (name, title) => {
    expect(reported(name).title).toContain(title);
  });

  it('depends on the name of the error, not on its message', () => {
    const error = new DOMException('NotAllowedError: denied', 'NotFoundError');
    expect(problemOfOpening(error)).toBe('none');
    expect(problemOfOpening('NotAllowedError')).toBe('refused');
  });
});
