import { serve } from '$lib/base/workers/serve';
import { RowWorker } from './row-worker';

serve(new RowWorker());
