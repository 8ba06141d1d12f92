import { serve } from '$lib/work/serve';
import { ResultSession } from './result-session';

serve(new ResultSession());
