import { windowRule, windowSeconds } from './completion-window';
import { composeRules } from './compose-rules';
import { refusal, type Report } from './problem';
import type { Parameter } from './request-description';

/** The only endpoint that a batch may call (docs/service.md#batches). */
export const batchEndpoint = '/v1/chat/completions';

/**
 * Limits of an input file: bytes by docs/service.md#limits, lines by docs/service.md#batches (some services accept
 * more).
 */
export const batchFileLimits = { bytes: 104_857_600, lines: 50_000 };

/** Whether the name of a file is allowed for an input file (docs/service.md#batches). */
export function isBatchFileName(name: string): boolean {
  return /\.jsonl$/i.test(name);
}

/** The request that creates a batch (docs/service.md#endpoints). */
const batchParameters: Parameter[] = [
  {
    name: 'input_file_id',
    types: ['string'],
    required: true,
    group: 'Batch',
    help: 'A JSONL file, uploaded with purpose batch.',
  },
  {
    name: 'endpoint',
    types: ['string'],
    required: true,
    allowed: [batchEndpoint],
    group: 'Batch',
    help: 'What every line of the file calls. Only chat completions are allowed.',
  },
  {
    name: 'completion_window',
    types: ['string'],
    required: true,
    group: 'Batch',
    help: 'How long the batch may take, from 24h to 7d.',
  },
  {
    name: 'metadata',
    types: ['object', 'null'],
    group: 'Batch',
    help: 'Free key-value pairs, kept with the batch.',
  },
];

export const batchMembers: readonly string[] = batchParameters.map(({ name }) => name);

/** Every rule of POST /batches. */
export const batchRules = composeRules(batchParameters, { completion_window: checkWindow });

function checkWindow(window: unknown, report: Report): void {
  if (windowSeconds(window as string) === undefined)
    report(refusal('range', 'completion_window', `${windowRule}.`));
}
