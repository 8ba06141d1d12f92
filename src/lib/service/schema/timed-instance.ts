import { TimedWorker } from '../../work/timed-worker';
import { startWorker } from '../../work/trusted-worker';
import type { Instance, MakeInstance } from './instance';
import type { InstanceMethods } from './instance.worker';
import url from './instance.worker.ts?worker&url';

/** Milliseconds */
const limit = 1000;

const worker = new TimedWorker<InstanceMethods>(() => startWorker(url), limit);

/** schemaInstance in a worker beside this one, which no schema can hold up then. */
export const timedInstance: MakeInstance = async (schema, seed, hints) => {
  const made = await worker.run<Instance>((remote) => remote.schemaInstance(schema, seed, hints));
  return made === 'late' || made === 'failed' ? { failure: 'late' } : made;
};
