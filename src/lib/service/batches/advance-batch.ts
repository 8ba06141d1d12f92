import type { ServiceOptions } from '../base/options';
import { Pacer } from '../chat/pacer';
import { answerLines } from './answer-lines';
import { closeBatch, withStatus, errorList } from './batch-state';
import { checkInput } from './input-lines';
import { answersId, type StoredBatch } from '../store/store';

/**
 * Moves a batch from its stored state to the next, or answers some of its lines. A step that is interrupted can be
 * repeated. `signal` is aborted when the batch is cancelled.
 */
export async function advanceBatch(
  stored: StoredBatch,
  service: ServiceOptions,
  signal: AbortSignal,
): Promise<void> {
  const { status, expires_at: expiresAt, input_file_id: inputId } = stored.object;
  if (status === 'cancelling') return closeBatch(stored, 'cancelled', service);
  if (status === 'finalizing') return closeBatch(stored, 'completed', service);
  if (service.now() / 1000 >= expiresAt) return closeBatch(stored, 'expired', service);
  const input = await service.store.get('file', inputId);
  if (!input) return closeBatch(stored, 'failed', service, [missing(inputId)]);
  // The pace applies to answers that a person reads; without it the pacer only lets other requests run.
  const unpaced = { ...service, pace: Infinity };
  // The jitter applies to pieces of answers, not to the lines of an input file.
  const pacer = new Pacer({ ...unpaced, jitter: () => 0 }, signal);
  const step = {
    stored,
    input: input.content,
    service: unpaced,
    signal,
    rest: () => pacer.acquire(),
  };
  return status === 'validating' ? validate(step) : answer(step);
}

interface Step {
  stored: StoredBatch;
  input: Blob;
  service: ServiceOptions;
  signal: AbortSignal;
  rest: () => Promise<unknown>;
}

async function validate({ stored, input, service, rest }: Step): Promise<void> {
  const { total, errors } = await checkInput(input, service.jsonBodyLimit, rest);
  await service.store.update('batch', stored.object.id, (current) => {
    if (current.object.status !== 'validating') return undefined;
    const object =
      errors.length > 0
        ? { ...withStatus(current.object, 'failed', service), errors: errorList(errors) }
        : {
            ...withStatus(current.object, 'in_progress', service),
            request_counts: { total, completed: 0, failed: 0 },
          };
    return { ...current, object };
  });
}

/** Stores answers and counts in one transaction, and only if no other tab has answered these lines. */
async function answer({ stored, input, service, signal, rest }: Step): Promise<void> {
  const { id } = stored.object;
  const { output, errors, completed, failed, offset } = await answerLines(
    input,
    stored.offset,
    service,
    signal,
    rest,
  );
  const commit = (current: StoredBatch): StoredBatch | undefined => {
    if (current.offset !== stored.offset) return undefined;
    const { status, request_counts: counts } = current.object;
    if (status !== 'in_progress' && status !== 'cancelling') return undefined;
    const request_counts = {
      total: counts.total,
      completed: counts.completed + completed,
      failed: counts.failed + failed,
    };
    const object = { ...current.object, request_counts };
    const ended = status === 'in_progress' && offset >= input.size;
    return {
      ...current,
      object: ended ? withStatus(object, 'finalizing', service) : object,
      offset,
      chunks: current.chunks + 1,
    };
  };
  const record = { output, errors };
  await service.store.update('batch', id, commit, [
    { kind: 'answers', id: answersId(id, stored.chunks), record },
  ]);
}

function missing(fileId: string) {
  return {
    code: 'file_not_found',
    message: `The input file "${fileId}" does not exist any more.`,
    param: 'input_file_id',
    line: null,
  };
}
