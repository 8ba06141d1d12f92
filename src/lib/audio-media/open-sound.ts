import { readWavHeader } from '$lib/data/wav/wav-header';
import { MediaError } from './media-failure';
import type { Sound } from './survey';
import { wavSound } from './wav-sound';

/** Opens a file by its content. Throws MediaError; read errors are thrown unchanged. */
export async function openSound(file: Blob): Promise<Sound> {
  if (file.size === 0) throw new MediaError({ kind: 'empty' });
  const header = await readWavHeader(file);
  if (header && header.end > header.start) return wavSound(file, header);
  if (header) throw new MediaError({ kind: 'no-sound', container: 'WAV' });
  const { openDecoded } = await import('./decoded-sound');
  return openDecoded(file);
}
