import type { StorageFailureKind } from './failure';

/** Why nothing could be stored, in a sentence. */
export const failureInWords: Record<StorageFailureKind, string> = {
  quota: 'This browser gives the console no more room.',
  unavailable: "The browser's storage is gone for the moment.",
  failed: 'The browser refused the write.',
};
