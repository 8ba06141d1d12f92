import { decodeMuLaw } from '$lib/data/wav/mu-law';
import { wavFile } from '$lib/data/wav/wav-file';

/** Codes that are decoded before the page gets a turn. */
const pieceLength = 512 * 1024;

/** Byte range of the codes in a mu-law sound, and their rate. */
export interface MuLawLayout {
  sampleRate: number;
  start: number;
  end: number;
}

/** Converts mu-law to a WAV file of 16-bit samples, which every browser plays. */
export async function playableMuLaw(
  sound: Blob,
  { sampleRate, start, end }: MuLawLayout,
): Promise<Blob> {
  const data: Int16Array<ArrayBuffer>[] = [];
  for (let at = start; at < end; at += pieceLength) {
    const codes = await sound.slice(at, Math.min(end, at + pieceLength)).arrayBuffer();
    data.push(decodeMuLaw(new Uint8Array(codes)));
  }
  return wavFile({ encoding: 'pcm', data, bytes: 2 * (end - start), sampleRate });
}
