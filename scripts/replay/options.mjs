import { readFault } from './fault.mjs';

/**
 * The options of `--replay`, or undefined without it. Throws an Error with a sentence for the person.
 *
 * @param {{ replay?: string, pace?: string, fault?: string }} values
 * @returns {{ folder: string, pace: 'recorded' | 'instant', fault?: import('./fault.mjs').Fault } | undefined}
 */
export function readReplay({ replay, pace, fault }) {
  if (replay === undefined) return undefined;
  if (pace !== 'recorded' && pace !== 'instant')
    throw new Error(`--pace takes recorded or instant, not "${pace}".`);
  return { folder: replay, pace, ...(fault !== undefined && { fault: readFault(fault) }) };
}
