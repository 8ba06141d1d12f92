import { serve } from '../serve';
import { runScript } from './run-script';

const methods = { runScript };

export type SandboxMethods = typeof methods;

serve(methods);
