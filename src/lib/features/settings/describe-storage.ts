import type { PersistenceAnswer } from '$lib/shared/stored-items/persistent-storage.svelte';
import { formatBytes } from '$lib/base/ui/text/amounts';
import type { MemoryReason, Persistence } from '$lib/base/storage/database/persistence';

const reasons: Record<MemoryReason, string> = {
  absent: 'this browser or private window has no IndexedDB',
  refused: 'the browser blocks storage for this site',
  failed: 'the browser can’t open its storage; reload, or restart the browser',
  blocked: 'another tab blocks the storage; close other tabs, then reload',
  'no-answer': 'the browser’s storage doesn’t respond; reload, or restart the browser',
};

/** Describes in a sentence where conversations and connections are stored. */
export function describePersistence(persistence: Persistence): string {
  if (persistence.location === 'device')
    return 'Saved in this browser, on this device (IndexedDB).';
  return `Nothing is saved: ${reasons[persistence.reason]}. Everything works until you close or reload the page.`;
}

/** Empty if the browser does not report it. */
export function describeUsage({ usage, quota }: StorageEstimate): string {
  if (usage === undefined) return '';
  return quota ? `${formatBytes(usage)} of ${formatBytes(quota)}` : formatBytes(usage);
}

/** Sentences for the browser's answer to the request for persistent storage. */
export const persistenceAnswers: Record<PersistenceAnswer, { hint: string; more?: string }> = {
  granted: { hint: 'Protected: stays until you clear it.' },
  'not asked': { hint: 'Your browser may delete saved data when disk space runs low.' },
  refused: {
    hint: 'Your browser may delete saved data when disk space runs low.',
    more: 'The browser declined to protect it. The console tries again later; export to be safe.',
  },
};
