import type { Model } from '$lib/api/model-types';
import { batchBodyRules } from '$lib/api/rules/chat-rules';
import type { Problem, ProblemKind } from '$lib/api/rules/problem';
import { shortened } from '$lib/api/rules/quote';

/** What the list of models tells of one. */
export type KnownModel = Pick<Model, 'id' | 'active'>;

/** What is wrong with a body: by the rules of its request, or by the list of models. */
export interface BodyProblem extends Omit<Problem, 'kind'> {
  kind: ProblemKind | 'unknown-model' | 'inactive-model';
}

/** The rules for the body of a line, with what the list of models says against its model. */
export class BodyRules {
  #active: Map<string, boolean> | undefined;

  /** Without `models`, or with none, every model id is taken. */
  constructor(models: readonly KnownModel[] = []) {
    if (models.length > 0)
      this.#active = new Map(models.map(({ id, active }) => [id, active !== false]));
  }

  check(body: { [name: string]: unknown }): readonly BodyProblem[] {
    const problems = batchBodyRules(body);
    const model = this.#modelProblem(body.model);
    return model ? [...problems, model] : problems;
  }

  #modelProblem(id: unknown): BodyProblem | undefined {
    if (!this.#active || typeof id !== 'string' || id.trim() === '') return undefined;
    const active = this.#active.get(id);
    if (active) return undefined;
    const about = { parameter: 'model' };
    if (active === false) {
      const message = `The model ${shortened(id)} is not active.`;
      return { ...about, kind: 'inactive-model', level: 'refusal', message };
    }
    const message = `The list of models of this connection does not name ${shortened(id)}.`;
    return { ...about, kind: 'unknown-model', level: 'advice', message };
  }
}
