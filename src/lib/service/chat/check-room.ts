import type { TextModel } from '../model-catalogue';
import { invalid } from '../service-error';

/** How a request calls the parts that take room. */
interface RoomNames {
  /** The field with the input. */
  input: string;
  /** The field that bounds the answer. */
  bound: string;
}

/**
 * Input and generated tokens together fit the context window (docs/service.md#limits), and the model can write as much as is
 * asked for; throws 400. Without a bound there must be room for one token.
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
