import { serve } from '$lib/base/workers/serve';
import { finishSignIn, prepareSignIn, renewGrant, revokeGrant } from './authorization';

const worker = { prepareSignIn, finishSignIn, renewGrant, revokeGrant };

export type SignInWorker = typeof worker;

serve(worker);
