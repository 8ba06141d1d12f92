/** Number of leading bytes that sniffFormat reads. */
export const sniffedBytes = 12;

/**
 * Names the container by its first bytes, or returns undefined. The formats are those of docs/service.md#audio, where
 * mpeg and mpga are MP3 and m4a is MP4.
 */
export function sniffFormat(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, sniffedBytes));
  if (/^(?:RIFF|RIFX|RF64)....WAVE/s.test(text)) return 'WAV';
  if (text.startsWith('fLaC')) return 'FLAC';
  if (text.startsWith('OggS')) return 'Ogg';
  if (text.startsWith('\x1a\x45\xdf\xa3')) return 'WebM';
  if (text.slice(4, 8) === 'ftyp') return 'MP4';
  if (isMpegFrame(head)) return 'MP3';
  return undefined;
}

/** An MPEG frame begins with eleven set bits and has a layer; ADTS frames of AAC have none. */
function isMpegFrame([first = 0, second = 0]: Uint8Array): boolean {
  return first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0;
}
