/**
 * The options of `--replay`, or undefined without it. Throws an Error with a sentence for the person.
 *
 * @param {{ replay?: string, pace?: string, fault?: string }} values
 * @returns {{ folder: string, pace: 'recorded' | 'instant', fault?: { status: number, share: number } } | undefined}
 */
export function readReplay({ replay, pace, fault }) {
  if (replay === undefined) return undefined;
  if (pace !== 'recorded' && pace !== 'instant')
    throw new Error(`--pace takes recorded or instant, not "${pace}".`);
  return { folder: replay, pace, ...(fault !== undefined && { fault: readFault(fault) }) };
}

/** `429:0.2` makes a fifth of the replies fail with 429. @param {string} text */
function readFault(text) {
  const [, status, share = '1'] = /^([45]\d\d)(?::(.*))?$/.exec(text) ?? [];
  if (!status || !(Number(share) > 0 && Number(share) <= 1))
    throw new Error('--fault takes a status and a share from 0 to 1, such as 429:0.2.');
  return { status: Number(status), share: Number(share) };
}
