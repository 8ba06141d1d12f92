import type { MediaFacts } from '$lib/audio-media/media-facts';

/** File name for a converted sound or a numbered part of it; services rely on the ending. */
export function soundFileName(name: string, ending: string, part?: number): string {
  const stem = name.replace(/\.[^.\\/]*$/, '') || 'audio';
  return part === undefined ? `${stem}.${ending}` : `${stem}-part-${part}.${ending}`;
}

/** A file name without invisible characters and those that change the text direction. */
export function visibleName(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}]/gu, '') || 'audio';
}

/** File name for an unchanged file; its ending matches the content if that is known. */
export function sentName(name: string, facts: MediaFacts | undefined): string {
  const shown = visibleName(name);
  const right = facts?.kind === 'sound' ? facts.wrongName?.right : undefined;
  return right ? soundFileName(shown, right) : shown;
}
