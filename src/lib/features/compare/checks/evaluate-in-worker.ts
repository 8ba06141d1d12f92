import { pauseInSteps } from '$lib/base/platform/pause';
import { startWorker } from '$lib/base/workers/trusted-worker';
import { WorkerFailure } from '$lib/base/workers/worker-failure';
import { WorkerHost } from '$lib/base/workers/worker-host';
import url from './checks.worker.ts?worker&url';
import type { CheckTasks, CheckQuestion } from './checks.worker';
import { kindOf } from './kinds';
import { evaluateInPieces, type PieceResult } from './evaluate-in-pieces';

const pieceSize = 50;
/** Milliseconds for a piece, and for a single question. */
const limit = 1000;

const tooLong = { broken: { why: `It took longer than ${limit / 1000} s.` } };
const workerDied = {
  broken: { why: 'The check’s worker stopped.', doubt: 'failed' as const },
};

/** Evaluates the questions in a worker. Throws the signal's reason, and WorkerFailure when no worker starts. */
export async function* evaluateInWorker<Input extends CheckQuestion>(
  inputs: Iterable<Input>,
  signal: AbortSignal,
) {
  const host = new WorkerHost<CheckTasks>(() => startWorker(url));
  try {
    yield* evaluateInPieces(inputs, pieceSize, (piece) => evaluatePiece(host, piece, signal));
  } finally {
    host.close();
  }
}

async function evaluatePiece(
  host: WorkerHost<CheckTasks>,
  piece: readonly CheckQuestion[],
  signal: AbortSignal,
): Promise<PieceResult> {
  const late = new AbortController();
  const answered = new AbortController();
  const endIfLate = async () => {
    await pauseInSteps(limit, answered.signal);
    if (!answered.signal.aborted) late.abort();
  };
  try {
    return await host.call(
      (remote) => {
        // The time limit begins here, since starting a worker may take long.
        if (piece.some(({ rule }) => kindOf(rule).mayHang)) void endIfLate();
        return remote.evaluate(piece.map(({ rule, answer, facts }) => ({ rule, answer, facts })));
      },
      AbortSignal.any([signal, late.signal]),
    );
  } catch (reason) {
    signal.throwIfAborted();
    host.close();
    if (late.signal.aborted) return tooLong;
    if (reason instanceof WorkerFailure && reason.kind === 'died') return workerDied;
    throw reason;
  } finally {
    answered.abort();
  }
}
