import { refusal, type Report } from './problem';

/** Checks that stop sequences are non-empty strings. */
export function checkStop(stop: unknown, report: Report): void {
  const sequences: unknown[] = Array.isArray(stop) ? stop : [stop];
  sequences.forEach((sequence, index) => {
    if (typeof sequence === 'string' && sequence !== '') return;
    const parameter = Array.isArray(stop) ? `stop[${index}]` : 'stop';
    const message = `${parameter} must be a string that is not empty.`;
    report(refusal('type', parameter, message));
  });
}
