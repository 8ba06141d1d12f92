import { speedModel, speedShapes, type SpeedSize } from '../../../base/model-files/speed-models';
import { ServiceError } from '../../http/service-error';
import type { Speed } from '../../base/options';
import { Llama } from './llama';

/** Tokens that are written at most. */
const mostTokens = 64;

/** Milliseconds for reading the prompt, and then for writing. */
const readingLimit = 60_000;
const writingLimit = 10_000;

/** Loads weights that mean nothing, and measures reading a prompt and writing. Frees the memory. */
export async function measureSpeed(size: SpeedSize, signal: AbortSignal): Promise<Speed> {
  const { context } = speedShapes[size];
  const options = { context, embeddings: false, gpu: false };
  const llama = await Llama.load([speedModel(size)], options, signal);
  try {
    const speed = await speedOf(llama, signal);
    if (speed) return speed;
  } finally {
    await llama.unload();
  }
  const words = 'Models of this size are too slow here: they wrote nothing within a minute.';
  throw new ServiceError(500, words, { code: 'too_slow' });
}

/** Undefined if the time was not enough for two tokens. */
async function speedOf(llama: Llama, signal: AbortSignal): Promise<Speed | undefined> {
  const enough = new AbortController();
  let timer = setTimeout(() => enough.abort(), readingLimit);
  let speed: Speed | undefined;
  let hasBegun = false;
  const params = {
    messages: [{ role: 'user' as const, content: 'How fast?' }],
    stop: [],
    max_tokens: mostTokens,
    timings_per_token: true,
  };
  try {
    await llama.chat(params, AbortSignal.any([signal, enough.signal]), ({ timings }) => {
      if (!hasBegun) {
        hasBegun = true;
        clearTimeout(timer);
        timer = setTimeout(() => enough.abort(), writingLimit);
      }
      if (timings && timings.predicted_n > 1)
        speed = { reading: timings.prompt_per_second, writing: timings.predicted_per_second };
    });
  } catch (error) {
    if (signal.aborted || !enough.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
  return speed;
}
