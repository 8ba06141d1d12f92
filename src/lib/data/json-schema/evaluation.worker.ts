import { serve } from '$lib/work/serve';
import { evaluate } from './evaluation';

const methods = { evaluate };

export type EvaluationMethods = typeof methods;

serve(methods);
