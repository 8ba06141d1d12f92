import { expect, it } from 'vitest';
import { doubtsAbout } from './doubt';

it.each([
  [{}, 0],
  [{ avg_logprob: -1, no_speech_prob: 0.6, compression_ratio: 2.4 }, 0],
  [{ avg_logprob: -1.01 }, 1],
  [{ no_speech_prob: 0.61 }, 1],
  [{ compression_ratio: 2.41 }, 1],
  [{ avg_logprob: -3, no_speech_prob: 0.9, compression_ratio: 5 }, 3],
])("a segment is doubtful beyond Whisper's thresholds: %j", (measures, count) => {
  expect(doubtsAbout(measures)).toHaveLength(count);
});

it('shows the reason with the number', () => {
  expect(doubtsAbout({ no_speech_prob: 0.8 })).toEqual([
    'there may be no speech (no_speech_prob 0.80)',
  ]);
});
