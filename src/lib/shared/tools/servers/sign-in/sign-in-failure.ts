import { hostOf } from '$lib/base/api/wire/endpoint';
import { cutEnd, shownText } from '$lib/base/ui/text/shown-text';

/**
 * Why a sign-in failed. `no-metadata`: the authorization server does not describe itself. `other-origin`: its metadata
 * leads to another origin. `other-issuer`: its metadata, or the answer of its page, names another server.
 * `no-registration`: it accepts only consoles that were registered by hand. `ended`: it no longer renews the tokens.
 */
export type SignInFailure =
  | { kind: 'unreachable' | 'no-metadata' | 'no-pkce' | 'no-registration' | 'other-issuer' }
  | { kind: 'insecure' | 'ended' | 'not-stored' }
  | { kind: 'other-origin'; origin: string }
  | { kind: 'refused'; words: string };

export class SignInError extends Error {
  constructor(readonly failure: SignInFailure) {
    super(failure.kind);
  }
}

/** UTF-16 units of a server's message that are shown. */
const maxWordsLength = 300;

/** Every word from the server in it is untrusted. */
export function describeSignInFailure(failure: SignInFailure, issuer: string): string {
  const host = hostOf(issuer);
  switch (failure.kind) {
    case 'unreachable':
      return `Can’t reach ${host}. It may be down or block pages (CORS).`;
    case 'no-metadata':
      return `${host} doesn’t describe how to sign in.`;
    case 'no-pkce':
      return `${host} doesn’t support PKCE with S256, which keeps the sign-in safe.`;
    case 'no-registration':
      return `${host} doesn’t register clients by itself. Enter a client ID from it.`;
    case 'other-issuer':
      return `The answer names another server than ${host}. Nothing was sent.`;
    case 'insecure':
      return 'Signing in needs this page and the server to use https.';
    case 'ended':
      return `${host} no longer accepts this sign-in.`;
    case 'not-stored':
      return 'Couldn’t save the sign-in in this browser.';
    case 'other-origin':
      return `${host} refers to ${shownText(failure.origin)}. Nothing was sent there.`;
    case 'refused':
      return `${host} refused: ${shownText(cutEnd(failure.words, maxWordsLength))}`;
  }
}
