import { cleanFileName } from './save-file';

interface SaveFilePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
}

/** Bytes from which on a file is streamed to disk, if the browser supports it. */
const streamFromBytes = 64 * 1024 * 1024;

/**
 * Asks for a location if the file is too large to be built in the browser first. Call it in a handler of a click.
 * Rejects with an AbortError if the person closes the dialog.
 */
export async function pickFile(
  name: string,
  bytes: number,
): Promise<FileSystemFileHandle | undefined> {
  const { showSaveFilePicker } = window as SaveFilePicker;
  if (bytes < streamFromBytes || !showSaveFilePicker) return undefined;
  return showSaveFilePicker.call(window, { suggestedName: cleanFileName(name) });
}

/** Whether the person closed the browser's dialog. */
export function isPickerClosed(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'AbortError';
}
