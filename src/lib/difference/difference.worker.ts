import { serve } from '$lib/work/serve';
import { jsonDifference } from './json-difference';
import { textDifference } from './text-difference';

const tasks = { jsonDifference, textDifference };

export type DifferenceTasks = typeof tasks;

serve(tasks);
