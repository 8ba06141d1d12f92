import { corsAdvice } from './cors-advice';
import { noAnswer, readableProbe } from './probes';
import { ofCause } from './rule';

export const cors = ofCause(
  'cors',
  (host, origin) => ({
    title: `Cannot reach ${host}: the browser was refused (CORS)`,
    body: `A server is there, but its reply does not allow pages of ${origin} to read it, so the browser withholds it.`,
    advice: corsAdvice(host, origin),
    fix: 'settings',
  }),
  [
    `${readableProbe} ${noAnswer}`,
    'GET /robots.txt there without reading it (no-cors): it answered.',
  ],
);
