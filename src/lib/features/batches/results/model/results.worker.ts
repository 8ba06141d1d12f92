import { serve } from '$lib/base/workers/serve';
import { ResultSession } from './result-session';

serve(new ResultSession());
