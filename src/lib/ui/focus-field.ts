/**
 * An attachment that focuses the first field of a form instead of Close. Skipped for touch, where it would open the
 * on-screen keyboard.
 */
export function focusField(place: HTMLElement): void {
  if (place.querySelector('[autofocus]') || matchMedia('(pointer: coarse)').matches) return;
  const field = 'input:enabled:not([type=file]), select:enabled, textarea:enabled';
  place.querySelector<HTMLElement>(field)?.focus();
}
