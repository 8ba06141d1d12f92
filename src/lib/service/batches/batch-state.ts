import type { BatchError, BatchReply, BatchStatus } from '../../api/batch-types';
import type { ServiceOptions } from '../options';

/** States in which a batch still has to be worked on. */
const active: BatchStatus[] = ['validating', 'in_progress', 'finalizing', 'cancelling'];

export function isActive({ status }: BatchReply): boolean {
  return active.includes(status);
}

/** The batch in its next state, with the moment noted (docs/service.md#batches). */
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
