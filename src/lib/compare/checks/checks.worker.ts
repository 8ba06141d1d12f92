import { serve } from '$lib/work/serve';
import { say } from './say';

const tasks = { say };

export type CheckTasks = typeof tasks;

serve(tasks);
