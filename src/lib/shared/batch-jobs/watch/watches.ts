import { goto } from '$app/navigation';
import { resolve } from '$app/paths';
import { addressPart } from '$lib/base/api/wire/address';
import type { Connection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { countUnseenEnd } from '$lib/shared/stored-items/hidden-ends';
import { lasting } from '$lib/shared/stored-items/model/lasting.svelte';
import { systemNotifications } from '$lib/shared/stored-items/system-notifications.svelte';
import { openBatchNotes, type BatchNote } from '$lib/base/storage/batch-notes';
import { formatCount } from '$lib/base/ui/text/amounts';
import { batchName, doneOf, statusLabelOf, totalOf } from '../batch-state';
import { BatchWatch } from './batch-watch.svelte';
import { toastEnd } from './end-notices';

/** Minimum milliseconds between two rounds in a hidden tab with permission to notify. */
const hiddenTabGap = 60_000;

const notes = openBatchNotes();
const watches = new Map<string, BatchWatch>();

/** The shared watch of a connection, which continues while other pages are open. */
export function watchOf({ id }: Connection): BatchWatch {
  let watch = watches.get(id);
  if (!watch) {
    if (watches.size === 0) document.addEventListener('visibilitychange', resumeAll);
    watch = lasting(() => newWatch(id));
    watches.set(id, watch);
  }
  watch.ensure();
  return watch;
}

function newWatch(connectionId: string): BatchWatch {
  return new BatchWatch({
    connectionId,
    notes,
    endpoint: async () => {
      await connections.ready;
      const connection = connections.list.find(({ id }) => id === connectionId);
      return connection && connections.endpointIfUnlocked(connection);
    },
    minimumGap: () => (!document.hidden ? 0 : systemNotifications.areOn ? hiddenTabGap : Infinity),
    onover: (note) => notifyOver(note),
  });
}

function resumeAll(): void {
  for (const watch of watches.values()) watch.resume();
}

function notifyOver(note: BatchNote): void {
  const total = totalOf(note.batch);
  const title = `Batch “${batchName(note)}”: ${statusLabelOf(note.batch).word}`;
  const body =
    total > 0 ? `${formatCount(doneOf(note.batch))} of ${formatCount(total)} requests done` : '';
  const open = () => {
    connections.activate(note.connectionId);
    void goto(resolve(`/batches/?id=${addressPart(note.id)}`));
  };
  countUnseenEnd();
  if (!isSeen(note)) toastEnd(note, body ? `${title}. ${body}.` : title, open);
  if (document.hidden || !document.hasFocus()) systemNotifications.show(title, body, open);
}

/** Whether the visible page already shows the end of the batch. */
function isSeen({ id, connectionId }: BatchNote): boolean {
  const { pathname, search } = location;
  const isShown =
    pathname === resolve('/batches/') && ['', `?id=${addressPart(id)}`].includes(search);
  return isShown && !document.hidden && connections.active.id === connectionId;
}
