import { announce, toast } from '../notices/toasts.svelte';

/** Copies, and announces it to assistive technology; a refusal by the browser shows a toast. True when copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toast({
      kind: 'failed',
      text: 'The browser blocked copying. Select the text and copy it with the keyboard.',
    });
    return false;
  }
  announce('Copied');
  return true;
}
