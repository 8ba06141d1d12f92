import type { Model } from '$lib/api/model-types';
import { batchBodyRules } from '$lib/api/rules/chat-rules';
import type { Problem, ProblemKind } from '$lib/api/rules/problem';
import { shortened } from '$lib/api/rules/quote';
import { formatCount } from '$lib/ui/amounts';

/** The part of a listed model that the check uses. */
export type KnownModel = Pick<Model, 'id' | 'active' | 'context_window'>;

/** A violation of the request rules, or of the facts in the model list. */
export interface BodyProblem extends Omit<Problem, 'kind'> {
  kind: ProblemKind | 'unknown-model' | 'inactive-model' | 'context';
}

/** Checks the body of a line against the request rules and the model list. */
export class BodyRules {
  #models: Map<string, KnownModel> | undefined;

  /** Without `models`, or with an empty list, every model id is accepted. */
  constructor(models: readonly KnownModel[] = []) {
    if (models.length > 0) this.#models = new Map(models.map((model) => [model.id, model]));
  }

  check(body: { [name: string]: unknown }): readonly BodyProblem[] {
    const problems = batchBodyRules(body);
    const model = this.#modelProblem(body.model);
    return model ? [...problems, model] : problems;
  }

  #modelProblem(id: unknown): BodyProblem | undefined {
    if (!this.#models || typeof id !== 'string' || id.trim() === '') return undefined;
    const known = this.#models.get(id);
    if (known && known.active !== false) return undefined;
    const about = { parameter: 'model' };
    if (known) {
      const message = `The model ${shortened(id)} is not active.`;
      return { ...about, kind: 'inactive-model', level: 'refusal', message };
    }
    const message = `The list of models of this connection does not name ${shortened(id)}.`;
    return { ...about, kind: 'unknown-model', level: 'advice', message };
  }

  /** Warns when input and output together may exceed the context window; `inputTokens` is an estimate. */
  checkRoom(body: { [name: string]: unknown }, inputTokens: number): BodyProblem | undefined {
    const model = this.#models?.get(String(body.model));
    const holds = model?.context_window;
    if (!model || holds === undefined) return undefined;
    const bound = body.max_completion_tokens ?? body.max_tokens;
    const answer = typeof bound === 'number' ? bound : 1;
    if (inputTokens + answer <= holds) return undefined;
    const message =
      `The input has about ${formatCount(Math.round(inputTokens))} tokens and the answer may have ` +
      `${formatCount(answer)}; the context window of ${shortened(model.id)} holds ${formatCount(holds)}.`;
    return { kind: 'context', level: 'advice', parameter: 'messages', message };
  }
}
