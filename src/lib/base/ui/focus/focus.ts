import { tick } from 'svelte';

/** A selector for the elements that Tab reaches. */
export const focusable =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]';

/**
 * Focuses an element within `place` after pending changes are rendered. `place` is evaluated then: if the person has
 * left the page, it returns nothing and the focus stays.
 */
export async function focusWithin(
  place: () => HTMLElement | null | undefined,
  selector: string,
  options?: FocusOptions,
): Promise<void> {
  await tick();
  place()?.querySelector<HTMLElement>(selector)?.focus(options);
}

/**
 * An attachment that focuses the first field of a form instead of Close. Skipped for touch, where it would open the
 * on-screen keyboard.
 */
export function focusField(place: HTMLElement): void {
  if (place.querySelector('[autofocus]') || matchMedia('(pointer: coarse)').matches) return;
  const field = 'input:enabled:not([type=file]), select:enabled, textarea:enabled';
  place.querySelector<HTMLElement>(field)?.focus();
}

/** Focuses the field that a page is for, if it has one and a keyboard is likely; otherwise the page. */
export function focusMain(): void {
  const page = document.querySelector('main');
  const field = page?.querySelector<HTMLElement>('[data-main-field]');
  const isTouch = matchMedia('(pointer: coarse)').matches;
  ((!isTouch && field) || page)?.focus({ preventScroll: true });
}

/** Focuses the first invalid field, once the problems are rendered; a fold that has closed over it opens. */
export async function focusProblem(form: HTMLElement): Promise<void> {
  await tick();
  const field = form.querySelector<HTMLElement>('[data-problem], [aria-invalid=true]');
  for (let at = field?.closest('details'); at; at = at.parentElement?.closest('details'))
    at.open = true;
  field?.focus();
}
