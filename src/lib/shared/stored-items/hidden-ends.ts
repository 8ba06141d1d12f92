import { goto } from '$app/navigation';
import { titleBadge } from '$lib/base/ui/layout/page-title.svelte';
import { systemNotifications } from './system-notifications.svelte';

/** An item of a page that has ended. */
export interface End {
  kind: 'Chat' | 'Response' | 'Comparison' | 'Transcript';
  title: string;
  /** `waiting` for the person, who has to return the results of tools. */
  state: 'done' | 'failed' | 'interrupted' | 'stopped' | 'running' | 'waiting';
  /** The address that shows it. */
  path: string;
}

const words: { [state in End['state']]?: string } = {
  done: 'Completed',
  failed: 'Failed',
  interrupted: 'Cut off',
  waiting: 'Waits for tool results',
};

/** Counts an end in a hidden tab and notifies of it. What a person has stopped is no news. */
export function reportHiddenEnd({ kind, title, state, path }: End): void {
  const word = words[state];
  if (word === undefined || !document.hidden) return;
  countUnseenEnd();
  // eslint-disable-next-line svelte/no-navigation-without-resolve -- The address is made by `resolve` already.
  systemNotifications.show(`${kind} “${title}”: ${word}`, '', () => void goto(path));
}

/** Counts an end in the window title and on the icon of the installed app, until the tab is visible. */
export function countUnseenEnd(): void {
  if (!document.hidden) return;
  if (titleBadge.count === 0) document.addEventListener('visibilitychange', see);
  showCount(titleBadge.count + 1);
}

function see(): void {
  if (document.hidden) return;
  document.removeEventListener('visibilitychange', see);
  showCount(0);
}

function showCount(count: number): void {
  titleBadge.count = count;
  // Refused where the console is not installed.
  navigator.setAppBadge?.(count).catch(() => undefined);
}
