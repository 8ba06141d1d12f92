import type { StorageFailureKind } from './failure';

/** One sentence for each kind of failure. */
export const failureTexts: Record<StorageFailureKind, string> = {
  quota: 'This browser gives the console no more room.',
  unavailable: "The browser's storage is gone for the moment.",
  unwritable: 'A part of it is of a form that no browser can store; the rest is stored.',
  failed: 'The browser refused the write.',
};
