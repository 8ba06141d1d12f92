import { resolve } from '$app/paths';

/** Origin and token: http://127.0.0.1:47611/token. Other machines have no bridge for this page. */
const bridgeForm = /^http:\/\/127\.0\.0\.1:\d{1,5}\/[\w-]{16,200}$/;

/**
 * Whether the command that serves this console runs this bridge now (docs/bridge.md). A link could name one that another
 * program runs, and another user of the machine could take the port of one that has ended; both would receive keys. So
 * the server of the console has to confirm it, by a digest that does not reveal the token.
 */
export async function isOwnBridge(address: string): Promise<boolean> {
  if (!bridgeForm.test(address)) return false;
  try {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(address));
    const digits = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
    const reply = await fetch(`${resolve('/')}bridge?is=${digits.join('')}`, { cache: 'no-store' });
    return reply.ok && (await reply.text()) === 'yes';
  } catch {
    return false; // No secure context, or the command has ended.
  }
}
