import { expect, it } from 'vitest';
import { readWavHeader } from '$lib/data/wav/wav-header';
import { tone } from '../../../../tests/support/audio/speech-sounds';
import { joinSounds } from './join-sounds';

it('joins parts of other rates at the rate that is requested', async () => {
  const joined = await joinSounds([tone(0.5, 8000), tone(0.5, 16_000), tone(0.5, 8000)], 8000);
  const header = await readWavHeader(joined);
  expect(header?.sampleRate).toBe(8000);
  expect(header?.declaredSeconds).toBeCloseTo(1.5, 2);
});
