import { serve } from '$lib/work/serve';
import { say } from './evaluate';

const tasks = { say };

export type CheckTasks = typeof tasks;

serve(tasks);
