import { serve } from '$lib/work/serve';
import { RowWorker } from './row-worker';

serve(new RowWorker());
