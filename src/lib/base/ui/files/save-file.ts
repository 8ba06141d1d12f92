/** Downloads a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: cleanFileName(name) }).click();
  // The download has read the data by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Common file systems refuse longer names. */
const maxNameLength = 120;

/**
 * Makes a name from a model, a server or a file safe for disks: no path, no control or direction characters, no leading
 * dot. The extension stays.
 */
export function cleanFileName(name: string): string {
  const clean = name
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"/\\|?*]+/g, '-')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const [ending = ''] = /\.[a-z0-9]{1,8}$/i.exec(clean) ?? [];
  const stem = clean.slice(0, clean.length - ending.length).slice(0, maxNameLength - ending.length);
  return stem + ending || 'download';
}

/** The name itself, or the first one with a number appended that is not used. */
export function unusedName(
  name: string,
  used: readonly string[],
  ending = (number: number) => ` (${number})`,
): string {
  let candidate = name;
  for (let number = 2; used.includes(candidate); number += 1) candidate = name + ending(number);
  return candidate;
}

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

/** Milliseconds until an element has started to read the blob. */
const releaseDelay = 10_000;

/** Revokes the URL of a blob after a delay: browsers report an error if an element has just begun to load it. */
export function releaseUrl(url: string): void {
  setTimeout(() => URL.revokeObjectURL(url), releaseDelay);
}
