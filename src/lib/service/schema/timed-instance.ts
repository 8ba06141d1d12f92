import { TimedWorker } from '../../work/worker-host';
import { startWorker } from '../../work/trusted-worker';
import type { Instance, MakeInstance } from './instance';
import type { InstanceMethods } from './instance.worker';
import url from './instance.worker.ts?worker&url';

/** Time limit in milliseconds. */
const limit = 1000;

const worker = new TimedWorker<InstanceMethods>(() => startWorker(url), limit);

/** Runs schemaInstance in a second worker, so that no schema can block this one. */
export const timedInstance: MakeInstance = async (schema, seed, hints) => {
  const made = await worker.run<Instance>((remote) => remote.schemaInstance(schema, seed, hints));
  return made === 'late' || made === 'failed' ? { failure: 'late' } : made;
};
