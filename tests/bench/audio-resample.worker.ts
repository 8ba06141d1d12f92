import { expose } from 'comlink';
import { openSound } from '../../src/lib/base/media/open-sound';
import { Resampler } from '../../src/lib/base/media/resampler';

/** The conversion without the encoder: the samples of the whole file at 16 kHz, counted and dropped. */
expose(async (file: Blob): Promise<number> => {
  const { mono, sampleRate } = await openSound(file);
  const resampler = new Resampler(sampleRate);
  let samples = 0;
  for await (const piece of mono(0, Infinity)) samples += resampler.push(piece).length;
  return samples + resampler.end().length;
});
