import { cleanFileName } from './save-file';

interface SaveFilePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
}

/** Bytes from which on a file goes straight to the disk, where the browser can. */
const streamedFrom = 64 * 1024 * 1024;

/**
 * Asks where a file of so many bytes is to be saved, where it is too large to be made in the browser first. To be called
 * in a handler of a click. Rejects with an AbortError where the person closes the question.
 */
export async function pickFile(
  name: string,
  bytes: number,
): Promise<FileSystemFileHandle | undefined> {
  const { showSaveFilePicker } = window as SaveFilePicker;
  if (bytes < streamedFrom || !showSaveFilePicker) return undefined;
  return showSaveFilePicker.call(window, { suggestedName: cleanFileName(name) });
}

/** The person has closed what the browser asked. */
export function isClosedQuestion(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'AbortError';
}
