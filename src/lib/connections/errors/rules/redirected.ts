import { ofKind } from './rule';

export const redirected = ofKind('redirected', ({ host, followedTo }) => ({
  title: `${host} redirects elsewhere`,
  body:
    followedTo === undefined
      ? 'Redirects are not followed, so that your key goes to no address but the one you entered. Nothing was sent on.'
      : `The upload was redirected, and the browser followed: ${followedTo} has received the file. Browsers leave the key out of such a request.`,
  advice: [
    'Enter the final address of the service as the base URL. Watch for http:// in place of https://.',
  ],
  fix: 'settings',
}));
