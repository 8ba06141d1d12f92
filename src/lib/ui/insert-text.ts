/**
 * Puts text in the place of what is selected, or of what stands from `start` to `end`, as if it was typed there: the
 * field hears of it, and its own undo takes it back.
 */
export function insertText(
  field: HTMLTextAreaElement,
  text: string,
  start = field.selectionStart,
  end = field.selectionEnd,
): void {
  field.focus();
  field.setSelectionRange(start, end);
  // No other call of the platform is undone with the keys, so none takes the place of this one.
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}
