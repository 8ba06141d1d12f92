import { focusWithin } from './focus-within';

/** Who has sent a form too early goes on in the first field that is in the way, once it is marked. */
export function focusProblem(form: HTMLElement): Promise<void> {
  return focusWithin(() => form, '[data-problem], [aria-invalid=true]');
}
