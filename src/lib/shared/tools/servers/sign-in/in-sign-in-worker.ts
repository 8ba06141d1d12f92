import type { Remote } from 'comlink';
import { startWorker } from '$lib/base/workers/trusted-worker';
import { runInWorker } from '$lib/base/workers/worker-host';
import type { SignInOutcome } from './authorization';
import { SignInError } from './sign-in-failure';
import type { SignInWorker } from './sign-in.worker';
import url from './sign-in.worker.ts?worker&url';

/**
 * Runs one step of a sign-in in a worker, which the page's content policy does not bind: the authorization server is no
 * address that the page itself may reach. Rejects with SignInError, WorkerFailure or the signal's reason.
 */
export async function inSignInWorker<Value>(
  step: (worker: Remote<SignInWorker>) => Promise<SignInOutcome<Value>>,
  signal?: AbortSignal,
): Promise<Value> {
  const start = () => startWorker(url);
  const { value, failure } = await runInWorker<SignInWorker, SignInOutcome<Value>>(
    start,
    step,
    signal,
  );
  if (value !== undefined) return value;
  throw new SignInError(failure ?? { kind: 'unreachable' });
}
