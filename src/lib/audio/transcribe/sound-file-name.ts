import type { MediaFacts } from '../media/media-facts';

/** The name under which a sound, or the numbered part of one, is sent in another format: services go by the ending. */
export function soundFileName(name: string, ending: string, part?: number): string {
  const stem = name.replace(/\.[^.\\/]*$/, '') || 'audio';
  return part === undefined ? `${stem}.${ending}` : `${stem}-part-${part}.${ending}`;
}

/** A file's name as it is shown: without characters that are not seen, or that turn the direction of what follows. */
export function visibleName(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}]/gu, '') || 'audio';
}

/** The name under which a file is sent as it is: its ending fits the content as far as that is known. */
export function sentName(name: string, facts: MediaFacts | undefined): string {
  const shown = visibleName(name);
  const right = facts?.kind === 'sound' ? facts.wrongName?.right : undefined;
  return right ? soundFileName(shown, right) : shown;
}
