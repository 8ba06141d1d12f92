import { serve } from '$lib/work/serve';
import { readCassetteFiles } from './read-cassettes';

export type CassetteWorker = { read: typeof readCassetteFiles };

serve({ read: readCassetteFiles });
