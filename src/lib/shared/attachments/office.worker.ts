import { serve } from '$lib/base/workers/serve';
import { readOffice } from './office/read-office';

export type OfficeWorker = typeof worker;

const worker = { read: readOffice };

serve(worker);
