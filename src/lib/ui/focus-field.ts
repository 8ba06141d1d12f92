/**
 * An attachment: who comes to fill something in begins there, not at Close. By touch it would open a keyboard on the
 * screen.
 */
export function focusField(place: HTMLElement): void {
  if (place.querySelector('[autofocus]') || matchMedia('(pointer: coarse)').matches) return;
  const field = 'input:enabled:not([type=file]), select:enabled, textarea:enabled';
  place.querySelector<HTMLElement>(field)?.focus();
}
