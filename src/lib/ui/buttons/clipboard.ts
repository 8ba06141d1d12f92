import { announce, toast } from '../notices/toasts.svelte';

/** Copies, and announces it to assistive technology; a refusal by the browser shows a toast. True when copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toast({
      kind: 'failed',
      text: 'The browser refused to copy. Select the text and copy it by keyboard.',
    });
    return false;
  }
  announce('Copied');
  return true;
}
