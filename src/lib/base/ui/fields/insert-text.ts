/** UTF-16 units, and lines: browsers take time quadratic in the number of typed lines. */
const maxTyped = 100_000;
const maxTypedLines = 100;

/**
 * Replaces the selection, or the range from `start` to `end`, as if typed: the field fires input events, and its own
 * undo reverts it. False if the text was too long for that.
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
    text.length <= maxTyped && text.split('\n', maxTypedLines + 1).length <= maxTypedLines;
  // Deprecated, but no other platform call supports the field's own undo.
  if (isShort && document.execCommand('insertText', false, text)) return true;
  replaceText(field, text, start, end);
  return false;
}

/** Like `insertText`, but the field's own undo cannot revert it. */
export function replaceText(
  field: HTMLTextAreaElement,
  text: string,
  start: number,
  end: number,
): void {
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}
