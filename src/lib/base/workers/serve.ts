import { expose } from 'comlink';
import { announceWorker } from './announce-worker';

/** Exposes an object's methods to the page that started this worker, which calls them through a WorkerHost. */
export function serve(methods: object): void {
  expose(methods);
  announceWorker();
}
