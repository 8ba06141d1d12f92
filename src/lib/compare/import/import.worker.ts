import { serve } from '$lib/work/serve';
import { ImportSession } from './import-session';

serve(new ImportSession());
