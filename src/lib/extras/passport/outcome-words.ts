import type { ProbeOutcome } from '$lib/base/storage/passports';

export const outcomeWords: Record<ProbeOutcome, string> = {
  works: 'Works',
  ignored: 'No effect',
  refused: 'Refused',
  unknown: 'Unknown',
};
