import { ofCause } from './rule';

export const outOfReach = ofCause(
  'out-of-reach',
  (host) => ({
    title: `This tab does not reach ${host} yet`,
    body: 'The connection was saved after this page was loaded, and a page reaches only the hosts that were saved before. Nothing was sent.',
    advice: ['Load the page again when nothing is under way here.'],
    fix: 'retry',
  }),
  ['The content policy of this page does not name the host.'],
);
