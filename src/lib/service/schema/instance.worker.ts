import { serve } from '../../work/serve';
import { schemaInstance } from './instance';

const methods = { schemaInstance };

export type InstanceMethods = typeof methods;

serve(methods);
