import { invalid } from '../service-error';

/** Stop sequences are strings with something in them; throws 400 naming the one that is not. */
export function checkStop(stop: unknown): void {
  if (stop === undefined || stop === null) return;
  if (!Array.isArray(stop)) return checkSequence(stop, 'stop');
  stop.forEach((sequence, index) => checkSequence(sequence, `stop[${index}]`));
}

function checkSequence(sequence: unknown, path: string): void {
  if (typeof sequence === 'string' && sequence !== '') return;
  throw invalid(path, `${path} must be a string that is not empty.`);
}
