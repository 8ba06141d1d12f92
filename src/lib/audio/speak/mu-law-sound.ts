import { decodeMuLaw } from './mu-law';
import { wavFile } from './wav-file';

/** Codes that are decoded before the page gets a turn. */
const pieceLength = 512 * 1024;

/** Where the codes of a mu-law sound are, and how many make a second. */
export interface MuLawLayout {
  sampleRate: number;
  start: number;
  end: number;
}

/** Mu-law as a WAV file of 16-bit samples, which every browser plays. */
export async function playableMuLaw(
  sound: Blob,
  { sampleRate, start, end }: MuLawLayout,
): Promise<Blob> {
  const data: Int16Array<ArrayBuffer>[] = [];
  for (let at = start; at < end; at += pieceLength) {
    const codes = await sound.slice(at, Math.min(end, at + pieceLength)).arrayBuffer();
    data.push(decodeMuLaw(new Uint8Array(codes)));
  }
  return wavFile({ data, bytes: 2 * (end - start), sampleRate });
}

/** Of a WAV file whose samples are mu-law in one channel; undefined where its head is damaged. */
export async function readMuLawLayout(file: Blob): Promise<MuLawLayout | undefined> {
  const view = new DataView(await file.slice(0, headBytes).arrayBuffer());
  let sampleRate = 0;
  for (let at = 12; at + 8 <= view.byteLength;) {
    const [name, length] = [nameAt(view, at), view.getUint32(at + 4, true)];
    const start = at + 8;
    if (name === 'fmt ' && start + 8 <= view.byteLength)
      sampleRate = view.getUint32(start + 4, true);
    if (name === 'data') {
      // Who streams a file writes 0 or the largest number, as the length is not known yet.
      const end = length === 0 ? file.size : Math.min(file.size, start + length);
      return sampleRate > 0 && end > start ? { sampleRate, start, end } : undefined;
    }
    // Chunks begin at even addresses.
    at = start + length + (length % 2);
  }
  return undefined;
}

/** Bytes in which the samples begin, also behind comments. */
const headBytes = 64 * 1024;

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, at, 4));
}
