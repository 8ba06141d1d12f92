import { serve } from '$lib/work/serve';
import { FileContent } from './file-content';

serve(new FileContent());
