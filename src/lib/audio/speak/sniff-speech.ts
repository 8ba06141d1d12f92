import type { SoundForm } from '$lib/storage/speech-records';
import { formatCodes, readWavCode } from '$lib/data/wav/wav-header';

/** Number of bytes that `sniffSpeech` needs. */
export const sniffedBytes = 4096;

/** Format of a reply, detected from its first bytes and not from its Content-Type (docs/service.md#audio). */
export type Sniffed = { form: SoundForm } | { form: 'text' } | { form: 'unknown' };

/** `asked` is the response_format of the request: raw mu-law has no signature. */
export async function sniffSpeech(
  start: Uint8Array<ArrayBuffer>,
  asked: unknown,
): Promise<Sniffed> {
  if (hasName(start, 0, 'RIFF') && hasName(start, 8, 'WAVE')) {
    const code = await readWavCode(new Blob([start]));
    return { form: code === formatCodes.mulaw ? 'mulaw' : 'wav' };
  }
  if (hasName(start, 0, 'fLaC')) return { form: 'flac' };
  if (hasName(start, 0, 'OggS')) return { form: 'ogg' };
  if (hasName(start, 0, 'ID3') || isMpegFrame(start)) return { form: 'mp3' };
  if (isText(start)) return { form: 'text' };
  return { form: asked === 'mulaw' ? 'raw-mulaw' : 'unknown' };
}

function hasName(bytes: Uint8Array, at: number, name: string): boolean {
  return [...name].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
}

/** A frame starts with eleven set bits, then a valid version, layer, bit rate and sample rate. */
function isMpegFrame([first, second = 0, third = 0]: Uint8Array): boolean {
  const [version, layer] = [(second >> 3) & 3, (second >> 1) & 3];
  const [bitRate, sampleRate] = [third >> 4, (third >> 2) & 3];
  return (
    first === 0xff &&
    second >= 0xe0 &&
    version !== 1 &&
    layer !== 0 &&
    bitRate !== 15 &&
    sampleRate !== 3
  );
}

/** Streams the decoding, because the limit may cut the last character. */
function isText(start: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return text !== '' && !/[^\P{Cc}\t\n\v\f\r]/u.test(text);
  } catch {
    return false; // Not UTF-8.
  }
}
