/** The name under which a sound, or the numbered part of one, is sent in another format: services go by the ending. */
export function soundFileName(name: string, ending: string, part?: number): string {
  const stem = name.replace(/\.[^.\\/]*$/, '') || 'audio';
  return part === undefined ? `${stem}.${ending}` : `${stem}-part-${part}.${ending}`;
}

/** A file's name as it is shown: without characters that are not seen, or that turn the direction of what follows. */
export function visibleName(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}]/gu, '') || 'audio';
}
