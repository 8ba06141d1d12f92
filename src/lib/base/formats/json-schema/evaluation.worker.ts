import { serve } from '$lib/base/workers/serve';
import { evaluate } from './evaluation';

const methods = { evaluate };

export type EvaluationMethods = typeof methods;

serve(methods);
