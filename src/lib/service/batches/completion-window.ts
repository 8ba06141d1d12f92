import { windowRule, windowSeconds } from '../../api/rules/completion-window';
import { invalid } from '../service-error';

/** Seconds of a completion_window; throws 400. */
export function readWindow(text: string): number {
  const seconds = windowSeconds(text);
  if (seconds === undefined) throw invalid('completion_window', `${windowRule}; got "${text}".`);
  return seconds;
}
