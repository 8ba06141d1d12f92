import { on } from 'svelte/events';
import { storageEstimate } from '$lib/base/platform/site-storage';
import { readSessionValue, saveSessionValue } from '$lib/base/storage/database/session-values';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { formatBytes } from '$lib/base/ui/text/amounts';

const warnedName = 'inference-console.storage-warned';
/** The share of its quota that a site may use, and the bytes it may leave, without a warning. */
const maxShare = 0.8;
const minLeft = 200 * 2 ** 20;

/**
 * Warns once a session before the browser refuses to save. Measures now and each time the tab is shown, until the
 * returned function is called.
 */
export function warnWhenFull(openStorage: () => void): () => void {
  const measure = () => void warn(openStorage);
  measure();
  return on(document, 'visibilitychange', () => document.hidden || measure());
}

async function warn(openStorage: () => void): Promise<void> {
  if (readSessionValue(warnedName)) return;
  const { usage, quota } = await storageEstimate();
  if (usage === undefined || !quota) return;
  const left = Math.max(0, quota - usage);
  if (usage <= maxShare * quota && left >= minLeft) return;
  saveSessionValue(warnedName, 'yes');
  toast({
    kind: 'warning',
    text: `Storage is nearly full: ${formatBytes(left)} left.`,
    action: { label: 'Free space…', run: openStorage },
  });
}
