import { serve } from '$lib/base/workers/serve';
import { ImportSession } from './import-session';

serve(new ImportSession());
