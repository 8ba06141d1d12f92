import { serve } from '$lib/work/serve';
import { ResultDesk } from './result-desk';

serve(new ResultDesk());
