/** Safari reports the Enter that ends a composition as an ordinary one, but with this key code. */
const composingKeyCode = 229;

/** Enter sends, Shift+Enter breaks the line; the Enter that selects an IME candidate does neither. */
export function isSendKey(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'isComposing' | 'keyCode'>,
): boolean {
  return (
    event.key === 'Enter' &&
    !event.shiftKey &&
    !event.isComposing &&
    event.keyCode !== composingKeyCode
  );
}
