import { dismissToast, toast } from './toasts.svelte';

/** The notifications by what could not be read. */
const shown = new Map<string, number>();

/** Reports that a list could not be read; `many` names it in lower case: "conversations". Never rejects. */
export async function reportUnread(
  many: string,
  reading: Promise<void>,
  again: () => Promise<void>,
): Promise<void> {
  try {
    await reading;
    dismissToast(shown.get(many) ?? 0);
  } catch {
    dismissToast(shown.get(many) ?? 0);
    const id = toast({
      kind: 'failed',
      text: `The list of ${many} couldn’t be read. Stored data is unchanged.`,
      action: { label: 'Try again', run: () => void reportUnread(many, again(), again) },
    });
    shown.set(many, id);
  }
}
