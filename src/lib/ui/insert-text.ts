/** UTF-16 units, and lines: browsers take a time that grows with the square of the lines that are typed. */
const longestTyped = 100_000;
const mostLinesTyped = 100;

/**
 * Puts text in the place of what is selected, or of what stands from `start` to `end`, as if it was typed there: the
 * field hears of it, and its own undo takes it back. False where it was too long for that.
 */
export function insertText(
  field: HTMLTextAreaElement,
  text: string,
  start = field.selectionStart,
  end = field.selectionEnd,
): boolean {
  field.focus();
  field.setSelectionRange(start, end);
  const isShort =
    text.length <= longestTyped && text.split('\n', mostLinesTyped + 1).length <= mostLinesTyped;
  // No other call of the platform is undone with the keys, so none takes the place of this one.
  if (isShort && document.execCommand('insertText', false, text)) return true;
  replaceText(field, text, start, end);
  return false;
}

/** As `insertText`, out of reach of the field's own undo. */
export function replaceText(
  field: HTMLTextAreaElement,
  text: string,
  start: number,
  end: number,
): void {
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}
