import { howToCheck } from './cors-advice';
import { readableProbe } from './probes';
import { ofCause } from './rule';

export const unreadable = ofCause(
  'unreadable',
  (host) => ({
    title: `Cannot reach ${host}: the browser was not allowed to read its reply`,
    body: `It answered, and the browser was not allowed to read what: this reply came without the CORS headers that its others have. A connection that breaks off looks the same from here.`,
    advice: [
      'It may have refused the key: check the key in the settings.',
      'A proxy in front of it may have sent an error page of its own, because the service is down or the request is too large: try again in a moment.',
      howToCheck,
    ],
    fix: 'settings',
  }),
  [`${readableProbe} it answered.`],
);
