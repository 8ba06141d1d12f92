import { serve } from '$lib/work/serve';
import { readOffice } from './office/read-office';

export type OfficeWorker = typeof worker;

const worker = { read: readOffice };

serve(worker);
