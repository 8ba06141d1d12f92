import { serve } from '../../base/workers/serve';
import { schemaInstance } from './instance';

const methods = { schemaInstance };

export type InstanceMethods = typeof methods;

serve(methods);
