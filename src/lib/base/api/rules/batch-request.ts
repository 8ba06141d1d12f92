import { composeRules } from './compose-rules';
import { refusal, type ReportProblem } from './problem';
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
    label: 'Input file',
    types: ['string'],
    required: true,
    group: 'Batch',
    help: 'A JSONL file, uploaded with purpose batch.',
  },
  {
    name: 'endpoint',
    label: 'Endpoint',
    types: ['string'],
    required: true,
    allowed: [batchEndpoint],
    group: 'Batch',
    help: 'The endpoint of every line. Only chat completions are allowed.',
  },
  {
    name: 'completion_window',
    label: 'Completion window',
    types: ['string'],
    required: true,
    group: 'Batch',
    help: 'How long the batch may take, from 24h to 7d.',
  },
  {
    name: 'metadata',
    label: 'Metadata',
    types: ['object', 'null'],
    group: 'Batch',
    help: 'Key–value pairs stored with the batch.',
  },
];

export const batchMembers: readonly string[] = batchParameters.map(({ name }) => name);

/** Every rule of POST /batches. */
export const batchRules = composeRules(batchParameters, { completion_window: checkWindow });

function checkWindow(window: unknown, report: ReportProblem): void {
  if (windowSeconds(window as string) === undefined)
    report(refusal('allowed', 'completion_window', `${windowRule}.`));
}

const hour = 3600;
const unitSeconds: { [unit: string]: number } = { h: hour, d: 24 * hour };
const shortest = 24 * hour;
const longest = 7 * 24 * hour;

/** The rule for a batch's completion_window, as text. */
const windowRule =
  'completion_window must be a duration from 24h to 7d, in whole hours or days such as 36h or 3d';

/** Converts a completion_window to seconds (docs/service.md#batches); undefined if it breaks the rule. */
export function windowSeconds(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d+)([hd])$/.exec(text) ?? [];
  const seconds = Number(count) * (unitSeconds[unit] ?? NaN);
  return seconds >= shortest && seconds <= longest ? seconds : undefined;
}
