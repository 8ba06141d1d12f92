import { serve } from '../work/serve';
import { runScript } from './run-script';

const methods = { runScript };

export type SandboxMethods = typeof methods;

serve(methods);
