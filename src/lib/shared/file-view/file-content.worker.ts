import { serve } from '$lib/base/workers/serve';
import { FileContent } from './file-content';

serve(new FileContent());
