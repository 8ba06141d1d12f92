/** Gives the person a file to keep. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: cleanFileName(name) }).click();
  // The download has taken hold of the data by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Longer names are refused by common file systems. */
const longestName = 120;

/**
 * A name that came from a model, a server or a file as one that a disk takes: no path, no control or direction
 * characters, no dot in front. The ending stays.
 */
export function cleanFileName(name: string): string {
  const clean = name
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"/\\|?*]+/g, '-')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const [ending = ''] = /\.[a-z0-9]{1,8}$/i.exec(clean) ?? [];
  const stem = clean.slice(0, clean.length - ending.length).slice(0, longestName - ending.length);
  return stem + ending || 'download';
}
