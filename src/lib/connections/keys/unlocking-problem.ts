import type { Unlocking } from '$lib/storage/keys/key-lock';

/** Explains why unlocking failed; `refused` means the browser's storage. Undefined on success. */
export function unlockingProblem(outcome: Unlocking | 'refused'): string | undefined {
  switch (outcome) {
    case 'wrong':
      return 'This is not the passphrase. Nothing has changed: try again.';
    case 'missing':
      return 'What this browser kept of the passphrase is gone or damaged. The locked keys can only be removed.';
    case 'refused':
      return 'The browser’s storage does not answer. Reload the page, then try again.';
    case 'unlocked':
      return undefined;
  }
}
