import { wavFile } from '../../../src/lib/base/formats/wav/wav-file';

/** For tests: a tone of this many seconds as a WAV file, at 8 kHz by default. */
export function tone(seconds: number, sampleRate = 8000): Blob {
  const samples = Int16Array.from({ length: Math.round(seconds * sampleRate) }, (_, at) =>
    Math.round(8000 * Math.sin((2 * Math.PI * 440 * at) / sampleRate)),
  );
  return wavFile({ encoding: 'pcm', data: [samples], bytes: samples.byteLength, sampleRate });
}

/** For tests: a WAV file of mu-law codes at 8 kHz. */
export function muLawFile(codes: Uint8Array<ArrayBuffer>): Blob {
  return wavFile({ encoding: 'mulaw', data: [codes], bytes: codes.length, sampleRate: 8000 });
}
