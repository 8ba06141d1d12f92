import { wavFile } from './wav-file';

/** For tests: a tone of this many seconds as a WAV file, 8 kHz unless told otherwise. */
export function tone(seconds: number, sampleRate = 8000): Blob {
  const samples = Int16Array.from({ length: Math.round(seconds * sampleRate) }, (_, at) =>
    Math.round(8000 * Math.sin((2 * Math.PI * 440 * at) / sampleRate)),
  );
  return wavFile({ data: [samples], bytes: samples.byteLength, sampleRate });
}

/** For tests: a WAV file of mu-law codes, 8 kHz. */
export function muLawFile(codes: Uint8Array<ArrayBuffer>): Blob {
  const head = new DataView(new ArrayBuffer(46));
  const name = (at: number, letters: string) =>
    [...letters].forEach((letter, index) => head.setUint8(at + index, letter.charCodeAt(0)));
  name(0, 'RIFF');
  head.setUint32(4, 38 + codes.length, true);
  name(8, 'WAVEfmt ');
  head.setUint32(16, 18, true);
  head.setUint16(20, 7, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, 8000, true);
  head.setUint32(28, 8000, true);
  head.setUint16(32, 1, true);
  head.setUint16(34, 8, true);
  name(38, 'data');
  head.setUint32(42, codes.length, true);
  return new Blob([head, codes]);
}
