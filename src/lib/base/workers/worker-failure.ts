/** `closed` is not reported: the page itself ended the worker. */
export type WorkerFailureKind = 'not-started' | 'died' | 'closed';

const words: { [kind in WorkerFailureKind]: string } = {
  'not-started': 'The worker did not start.',
  died: 'The worker stopped.',
  closed: 'The worker was closed.',
};

/** Why a worker does not answer; `reason` is the browser's own message, if it gave one. */
export class WorkerFailure extends Error {
  override name = 'WorkerFailure';

  constructor(
    readonly kind: WorkerFailureKind,
    reason = '',
  ) {
    super(reason || words[kind]);
  }
}

/** For unawaited calls whose worker failure is reported elsewhere. */
export function ignoreWorkerFailure(reason: unknown): void {
  if (!(reason instanceof WorkerFailure)) throw reason;
}
