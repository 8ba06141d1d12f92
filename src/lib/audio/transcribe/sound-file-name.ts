/** The name under which a sound, or the numbered part of one, is sent in another format: services go by the ending. */
export function soundFileName(name: string, ending: string, part?: number): string {
  const stem = name.replace(/\.[^.\\/]*$/, '') || 'audio';
  return part === undefined ? `${stem}.${ending}` : `${stem}-part-${part}.${ending}`;
}
