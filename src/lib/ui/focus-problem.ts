import { focusWithin } from './focus-within';

/** Focuses the first invalid field, once the problems are rendered. */
export function focusProblem(form: HTMLElement): Promise<void> {
  return focusWithin(() => form, '[data-problem], [aria-invalid=true]');
}
