/** A model, docs/service.md#models. Real servers leave members out; only the id can be relied on. */
export interface Model {
  id: string;
  object?: string;
  /** Unix seconds. */
  created?: number;
  owned_by?: string;
  active?: boolean;
  /** Tokens. */
  context_window?: number;
  /** Tokens; appears on the single-model retrieval. */
  max_completion_tokens?: number;
}
