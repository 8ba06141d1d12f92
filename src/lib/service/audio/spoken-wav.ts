import { encodeMuLaw } from '../../data/wav/mu-law';
import { wavFile } from '../../data/wav/wav-file';

export interface AudioContent {
  /** Samples of one channel, from -1 to 1. */
  samples: Float32Array;
  sampleRate: number;
  /** ASCII text of the comment tag. */
  comment: string;
}

/** A WAV file of 16-bit or mu-law samples, with the comment before the samples. */
export function spokenWav(
  encoding: 'pcm' | 'mulaw',
  { samples, sampleRate, comment }: AudioContent,
): Blob {
  const numbers = Int16Array.from(samples, sixteenBits);
  const data = encoding === 'pcm' ? numbers : encodeMuLaw(numbers);
  return wavFile({ encoding, sampleRate, data: [data], bytes: data.byteLength, comment });
}

function sixteenBits(sample: number): number {
  return Math.round(Math.min(1, Math.max(-1, sample)) * 32_767);
}
