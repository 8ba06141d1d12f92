import type { BatchError, BatchReply, BatchStatus } from '../../api/batch-types';
import type { ServiceOptions } from '../options';

/** States in which a batch has work left. */
const active: BatchStatus[] = ['validating', 'in_progress', 'finalizing', 'cancelling'];

export function isActive({ status }: BatchReply): boolean {
  return active.includes(status);
}

/** Returns the batch in its next state, with the time of the change (docs/service.md#batches). */
export function enter(
  batch: BatchReply,
  status: Exclude<BatchStatus, 'validating'>,
  { now }: ServiceOptions,
): BatchReply {
  return { ...batch, status, [`${status}_at`]: Math.floor(now() / 1000) };
}

export function errorList(data: BatchError[]): BatchReply['errors'] {
  return { object: 'list', data };
}
