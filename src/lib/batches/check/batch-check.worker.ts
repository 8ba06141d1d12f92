import { expose } from 'comlink';
import { checkFile } from './check-file';
import { repairFile } from './repair-file';

const tasks = { checkFile, repairFile };

export type CheckTasks = typeof tasks;

expose(tasks);
