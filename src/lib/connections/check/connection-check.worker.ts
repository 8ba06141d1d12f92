import type { Endpoint } from '$lib/api/wire/endpoint';
import { serve } from '$lib/work/serve';
import { checkConnection, type ConnectionCheck } from './connection-check';

const worker = {
  check: (endpoint: Endpoint): Promise<ConnectionCheck> => checkConnection(endpoint),
};

export type CheckWorker = typeof worker;

serve(worker);
