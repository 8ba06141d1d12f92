import type { Challenge } from './find-offer';
import type { SignInOffer } from './grant';
import { cutEnd } from '$lib/base/ui/text/shown-text';

/**
 * Why a tool server failed. `not-mcp`: its answer is not MCP. `refused`: it answered a call with an error of its own.
 * `out-of-reach`: the page has to be reloaded to reach it. `locked`: its token is locked, and the passphrase was not
 * entered. `stopped`: by the person. `sign-in`: the person has to sign in, for the first time or again.
 */
export type ServerFailureKind =
  | { kind: 'unreachable' | 'out-of-reach' | 'too-long' | 'locked' | 'stopped' }
  | { kind: 'timeout'; seconds: number }
  | { kind: 'status'; status: number; words: string; challenge?: Challenge }
  | { kind: 'sign-in'; offer: SignInOffer }
  | { kind: 'not-mcp' | 'refused'; words: string };

export class ServerFailure extends Error {
  constructor(readonly why: ServerFailureKind) {
    super(why.kind);
  }
}

/** UTF-16 units of a server's message that are shown. */
const maxWordsLength = 300;

/** Every word from the server in it is untrusted. */
export function describeServerFailure(why: ServerFailureKind, host: string): string {
  switch (why.kind) {
    case 'unreachable':
      return `Can’t reach ${host}. It may be down or block pages (CORS). It must allow the headers authorization, content-type, mcp-method, mcp-name, mcp-protocol-version and mcp-session-id, and expose mcp-session-id.`;
    case 'out-of-reach':
      return `Reload the page to reach ${host}.`;
    case 'too-long':
      return `${host} sent more than 8 MB.`;
    case 'locked':
      return 'The server’s token is locked. Enter the passphrase first.';
    case 'stopped':
      return 'Stopped.';
    case 'sign-in':
      return `Sign in to ${host} under Tools.`;
    case 'timeout':
      return `${host} didn’t respond within ${why.seconds} s.`;
    case 'status':
      return describeStatus(why, host);
    case 'not-mcp':
      return `${host} responded, but not as a tool server. Check the address. ${cutEnd(why.words, maxWordsLength)}`;
    case 'refused':
      return `${host} refused: ${cutEnd(why.words, maxWordsLength)}`;
  }
}

function describeStatus(
  { status, words }: { status: number; words: string },
  host: string,
): string {
  const quote = words === '' ? '' : ` Its message: ${cutEnd(words, maxWordsLength)}`;
  if (status === 401 || status === 403)
    return `${host} refused the token or needs one (${status}).${quote}`;
  if (status === 404 || status === 405)
    return `${host} has no tool server at this address (${status}).${quote}`;
  return `${host} responded with status ${status}.${quote}`;
}
