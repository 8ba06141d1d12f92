import type { PersistenceAnswer } from '$lib/items/persistent-storage.svelte';
import { formatBytes } from '$lib/ui/text/amounts';
import type { MemoryReason, Persistence } from '$lib/storage/persistence';

const reasons: Record<MemoryReason, string> = {
  absent: 'this browser, or its private mode, has no IndexedDB',
  refused: 'the browser refuses to store anything for this site',
  blocked: 'another tab of the console blocks the storage; close the other tabs, then reload',
  'no-answer':
    'the browser’s storage does not answer; reload, or restart the browser if that doesn’t help',
};

/** Describes in a sentence where conversations and connections are stored. */
export function describePersistence(persistence: Persistence): string {
  if (persistence.location === 'device')
    return 'Conversations and connections are kept in this browser, on this device (IndexedDB).';
  return `Nothing is kept: ${reasons[persistence.reason]}. Everything works until the page is closed or reloaded.`;
}

/** Empty if the browser does not report it. */
export function describeUsage({ usage, quota }: StorageEstimate): string {
  if (usage === undefined) return '';
  const used = `${formatBytes(usage)} used`;
  return quota ? `${used} of ${formatBytes(quota)} that the browser allows this site.` : `${used}.`;
}

/** Sentences for the browser's answer to the request for persistent storage. */
export const persistenceAnswers: Record<PersistenceAnswer, string> = {
  granted: 'The browser has promised not to clear it by itself: it stays until you clear it.',
  'not asked':
    'The browser may clear it by itself when the disk runs full, or when the console was not used for a while.',
  refused:
    'The browser was asked to keep it and has not promised it: it may clear it when the disk runs full. It decides by how much a site is used, so the console asks again at later visits; an export is safe in any case.',
};
