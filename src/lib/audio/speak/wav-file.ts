/** Bytes of the head that `wavFile` writes. */
const headBytes = 44;

export interface Samples {
  /** 16 bits each, one channel, little-endian as every machine with a browser is. */
  data: BlobPart[];
  /** Bytes in all. */
  bytes: number;
  sampleRate: number;
}

/** A WAV file of 16-bit samples in one channel; the samples themselves are not copied. */
export function wavFile({ data, bytes, sampleRate }: Samples): Blob {
  const head = new DataView(new ArrayBuffer(headBytes));
  const name = (at: number, letters: string) =>
    [...letters].forEach((letter, index) => head.setUint8(at + index, letter.charCodeAt(0)));
  name(0, 'RIFF');
  head.setUint32(4, headBytes - 8 + bytes, true);
  name(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, sampleRate, true);
  head.setUint32(28, sampleRate * 2, true);
  head.setUint16(32, 2, true);
  head.setUint16(34, 16, true);
  name(36, 'data');
  head.setUint32(40, bytes, true);
  return new Blob([head, ...data], { type: 'audio/wav' });
}
