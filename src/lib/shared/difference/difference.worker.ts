import { serve } from '$lib/base/workers/serve';
import { jsonDifference } from './json-difference';
import { textDifference } from './text-difference';
import { wordErrors } from './word-errors';

const tasks = { jsonDifference, textDifference, wordErrors };

export type DifferenceTasks = typeof tasks;

serve(tasks);
