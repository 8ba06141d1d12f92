import { ofKind } from './rule';

/** Explains the end states of docs/service.md#batches for a request without a line in the results. */
const bodies: { [status: string]: string } = {
  expired: 'The batch expired before this request was answered.',
  cancelled: 'The batch was cancelled before this request was answered.',
  failed: 'The batch failed as a whole: none of its requests was answered.',
};

export const notInResults = ofKind('not-in-results', ({ batchStatus }) => ({
  title: 'The batch brought no answer',
  body:
    (Object.hasOwn(bodies, batchStatus) ? bodies[batchStatus] : undefined) ??
    `The batch is ${batchStatus}, but neither its output nor its errors have a line for this request.`,
  advice: ['Ask it again, alone or in another batch.'],
  fix: 'retry',
}));
