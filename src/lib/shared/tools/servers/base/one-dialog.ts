import { unmount } from 'svelte';

type OnAnswer<Answer> = (answer: Answer | undefined) => void;

/** One dialog at a time, whichever server it is for. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Mounts a dialog for a server's request once no other one is open. Resolves with the person's answer; with undefined if
 * they close it, or if the signal ends the request.
 */
export function askInDialog<Answer>(
  mountDialog: (target: HTMLElement, onanswer: OnAnswer<Answer>) => Record<string, unknown>,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  const shown = last.then(() => {
    if (signal.aborted) return undefined;
    return new Promise<Answer | undefined>((resolve) => {
      const onanswer: OnAnswer<Answer> = (answer) => {
        signal.removeEventListener('abort', onend);
        void unmount(dialog);
        resolve(answer);
      };
      const onend = () => onanswer(undefined);
      signal.addEventListener('abort', onend);
      const dialog = mountDialog(document.body, onanswer);
    });
  });
  last = shown;
  return shown;
}
