import { serve } from '$lib/base/workers/serve';
import { checkFile } from './check-file';
import { readLines } from './read-lines';
import { repairFile } from './repair-file';

const tasks = { checkFile, readLines, repairFile };

export type CheckTasks = typeof tasks;

serve(tasks);
