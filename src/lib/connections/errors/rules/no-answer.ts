import { startAdvice } from './cors-advice';
import { noAnswer as none, readableProbe } from './probes';
import { ofCause } from './rule';

export const noAnswer = ofCause(
  'no-answer',
  (host) => ({
    title: `Cannot reach ${host}`,
    body: 'Nothing answered: no server, a name that does not resolve, or a certificate that the browser refuses.',
    advice: startAdvice(host),
    fix: 'settings',
  }),
  [`${readableProbe} ${none}`, 'GET /robots.txt there without reading it (no-cors): no answer.'],
);
