import { startWorker } from '../trusted-worker';
import { runInWorker } from '../worker-host';
import { scriptLimits, type ScriptLimits, type ScriptOutcome } from './script-outcome';
import type { SandboxMethods } from './sandbox.worker';
import url from './sandbox.worker.ts?worker&url';

/** Milliseconds beside the script's own, for loading the interpreter and for noticing the timeout. */
const startAllowance = 15_000;

/**
 * Calls an untrusted function with `argument` (JSON), in a worker that ends with the call and in an interpreter without
 * access to the page or the network. Rejects immediately with the signal's reason, and with WorkerFailure if the worker
 * cannot start.
 */
export async function runInSandbox(
  source: string,
  argument: string,
  { signal, limits = scriptLimits }: { signal?: AbortSignal; limits?: ScriptLimits } = {},
): Promise<ScriptOutcome> {
  const timeout = AbortSignal.timeout(limits.milliseconds + startAllowance);
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  try {
    return await runInWorker<SandboxMethods, ScriptOutcome>(
      () => startWorker(url),
      (remote) => remote.runScript(source, argument, limits),
      either,
    );
  } catch (reason) {
    if (!timeout.aborted || signal?.aborted) throw reason;
    return { ok: false, kind: 'time', message: 'The interpreter stopped responding.' };
  }
}
