import type { TextModel } from '../model-catalogue';
import { invalid } from '../service-error';

/** Field names of the parts that use the context window. */
interface RoomNames {
  /** The field with the input. */
  input: string;
  /** The field that bounds the answer. */
  bound: string;
}

/**
 * Checks that input and generated tokens fit the context window (docs/service.md#limits) and that the model can
 * generate the requested number. Without a bound, one token must fit. Throws 400.
 */
export function checkRoom(
  model: TextModel,
  promptTokens: number,
  requested: number | undefined,
  { input, bound }: RoomNames,
): void {
  const { id, maxCompletionTokens, contextWindow } = model;
  const generated = requested ?? 1;
  if (generated > maxCompletionTokens) {
    const message = `${bound} is at most ${maxCompletionTokens} for ${id}; got ${generated}.`;
    throw invalid(bound, message);
  }
  if (promptTokens + generated <= contextWindow) return;
  throw invalid(
    input,
    `The context window of ${id} holds ${contextWindow} tokens: the input has ${promptTokens} and ` +
      `${generated} more may be generated. Reduce the length of ${input} or of the answer.`,
    'context_length_exceeded',
  );
}
