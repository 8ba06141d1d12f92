import { expect, it, vi } from 'vitest';
import type { MediaFacts } from '$lib/base/media/media-facts';
import { SoundChoice } from './sound-choice.svelte';

it('The choice of a sound is settled once the file that replaced another one has been inspected', async () => {
  const second = Promise.withResolvers<MediaFacts>();
  const inspect = vi
    .fn<() => Promise<MediaFacts>>()
    .mockRejectedValueOnce(new Error('aborted'))
    .mockReturnValueOnce(second.promise);
  const choice = new SoundChoice(inspect);
  choice.choose(new File(['1'], 'long.mp4'));
  const { settled } = choice;
  choice.choose(new File(['2'], 'right.wav'));
  const facts = { kind: 'sound', seconds: 1 } as MediaFacts;
  second.resolve(facts);
  await settled;
  expect(choice.facts).toBe(facts);
});
