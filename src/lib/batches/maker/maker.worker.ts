import { expose } from 'comlink';
import { RowWorker } from './row-worker';

expose(new RowWorker());
