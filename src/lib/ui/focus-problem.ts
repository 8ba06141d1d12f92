import { tick } from 'svelte';

/** Who has sent a form too early goes on in the first field that is in the way, once it is marked. */
export async function focusProblem(form: HTMLElement): Promise<void> {
  await tick();
  form.querySelector<HTMLElement>('[data-problem], [aria-invalid=true]')?.focus();
}
