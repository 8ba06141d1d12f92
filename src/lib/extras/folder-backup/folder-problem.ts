import { StorageFailure } from '$lib/base/storage/database/failure';

/**
 * Why writing to a folder failed. `full`: the disk; `denied`: permission was withdrawn; `gone`:
 * moved or deleted; `foreign`: it belongs to another profile; `busy`: another program has a file
 * open; `storage`: the browser's storage could not be read or written; `failed`: anything else.
 */
export type FolderWriteProblem =
  'full' | 'denied' | 'gone' | 'foreign' | 'busy' | 'storage' | 'failed';

const byName: { [name: string]: FolderWriteProblem } = {
  QuotaExceededError: 'full',
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'gone',
  NoModificationAllowedError: 'busy',
  InvalidStateError: 'busy',
};

export function folderProblem(error: unknown): FolderWriteProblem {
  if (error instanceof StorageFailure) return 'storage';
  return (error instanceof DOMException && byName[error.name]) || 'failed';
}

/** Explains the problem and how to fix it. */
export const folderProblems: Record<FolderWriteProblem, string> = {
  full: 'The disk is full. Free some space, then try again.',
  denied: 'The browser no longer allows writing there. Allow it again.',
  gone: 'The folder was moved, renamed or deleted. Choose it again, or choose another.',
  foreign:
    'Something else wrote to the folder, perhaps another browser profile. Choose another folder.',
  busy: 'Another program has one of its files open. Close it, then try again.',
  storage: 'The browser’s own storage refused. Try again, or reload the page.',
  failed: 'The disk refused to write. Check that it’s connected, then try again.',
};
