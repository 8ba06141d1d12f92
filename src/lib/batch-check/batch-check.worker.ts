import { serve } from '$lib/work/serve';
import { checkFile } from './check-file';
import { repairFile } from './repair-file';

const tasks = { checkFile, repairFile };

export type CheckTasks = typeof tasks;

serve(tasks);
