import type { Problem } from './request-description';

type Report = (problem: Problem) => void;

/** Stop sequences are strings with something in them. */
export function checkStop(stop: unknown, report: Report): void {
  if (stop === undefined || stop === null) return;
  const sequences: unknown[] = Array.isArray(stop) ? stop : [stop];
  sequences.forEach((sequence, index) => {
    if (typeof sequence === 'string' && sequence !== '') return;
    const parameter = Array.isArray(stop) ? `stop[${index}]` : 'stop';
    const message = `${parameter} must be a string that is not empty.`;
    report({ parameter, rule: 'type', message });
  });
}
