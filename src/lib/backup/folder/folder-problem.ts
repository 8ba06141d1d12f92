/**
 * Why writing to a folder failed. `full`: the disk; `denied`: permission was withdrawn; `gone`:
 * moved or deleted; `foreign`: it belongs to another profile; `busy`: another program has a file
 * open; `failed`: anything else.
 */
export type FolderWriteProblem = 'full' | 'denied' | 'gone' | 'foreign' | 'busy' | 'failed';

const byName: { [name: string]: FolderWriteProblem } = {
  QuotaExceededError: 'full',
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'gone',
  NoModificationAllowedError: 'busy',
  InvalidStateError: 'busy',
};

export function folderProblem(error: unknown): FolderWriteProblem {
  return (error instanceof DOMException && byName[error.name]) || 'failed';
}

/** Explains the problem and how to fix it. */
export const folderProblems: Record<FolderWriteProblem, string> = {
  full: 'The disk is full. Make room there, then write again.',
  denied: 'The browser does not let the console write there any more. Allow it again.',
  gone: 'The folder was moved, renamed or deleted. Choose it again where it is now, or choose another one.',
  foreign:
    'Something else has written over the folder, perhaps another profile of a browser. Choose another folder.',
  busy: 'Another program has a file of it open. Close it, then write again.',
  failed:
    'The disk refused to be written to. Look whether it is still connected, then write again.',
};
