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
