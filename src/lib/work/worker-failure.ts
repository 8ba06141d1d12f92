/** Of `closed` nobody is told: the page itself has let go of the worker. */
export type WorkerFailureKind = 'not-started' | 'died' | 'closed';

const words: { [kind in WorkerFailureKind]: string } = {
  'not-started': 'The worker did not start.',
  died: 'The worker stopped.',
  closed: 'The worker was closed.',
};

/** Why a worker does not answer; `reason` is the browser's own words, where it gave any. */
export class WorkerFailure extends Error {
  override name = 'WorkerFailure';

  constructor(
    readonly kind: WorkerFailureKind,
    reason = '',
  ) {
    super(reason || words[kind]);
  }
}

/** For calls of which nobody waits for the end, where a worker's failure is told by other means. */
export function ignoreWorkerFailure(reason: unknown): void {
  if (!(reason instanceof WorkerFailure)) throw reason;
}
