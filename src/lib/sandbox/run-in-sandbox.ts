import { startWorker } from '$lib/work/trusted-worker';
import { runInWorker } from '$lib/work/worker-host';
import { scriptLimits, type ScriptLimits, type ScriptOutcome } from './script-outcome';
import type { SandboxMethods } from './sandbox.worker';
import url from './sandbox.worker.ts?worker&url';

/** Milliseconds beside the script's own for the interpreter to be loaded and to notice that time is over. */
const grace = 15_000;

/**
 * Calls a function that a person wrote with `argument` (JSON), in a worker that ends with the call and in an interpreter
 * that knows no page and no network. Rejects with the signal's reason at once, and with WorkerFailure where the worker
 * cannot be had.
 */
export async function runInSandbox(
  source: string,
  argument: string,
  { signal, limits = scriptLimits }: { signal?: AbortSignal; limits?: ScriptLimits } = {},
): Promise<ScriptOutcome> {
  const late = AbortSignal.timeout(limits.milliseconds + grace);
  const over = signal ? AbortSignal.any([signal, late]) : late;
  try {
    return await runInWorker<SandboxMethods, ScriptOutcome>(
      () => startWorker(url),
      (remote) => remote.runScript(source, argument, limits),
      over,
    );
  } catch (reason) {
    if (!late.aborted || signal?.aborted) throw reason;
    return { ok: false, kind: 'time', message: 'The interpreter did not answer any more.' };
  }
}
