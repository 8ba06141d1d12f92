import { serve } from '$lib/base/workers/serve';
import { readCassetteFiles } from './read-cassettes';

export type CassetteWorker = { read: typeof readCassetteFiles };

serve({ read: readCassetteFiles });
