import { encodeMuLaw } from '../../wav/mu-law';
import { wavFile } from '../../wav/wav-file';

export interface AudioContent {
  /** One channel, from -1 to 1. */
  samples: Float32Array;
  sampleRate: number;
  /** ASCII, for the comment tag. */
  comment: string;
}

/** The sound as 16-bit samples or as mu-law, with the comment in front of them. */
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
