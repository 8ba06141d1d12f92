/** A model (docs/service.md#models). Real servers omit members; only the id is certain. */
export interface Model {
  id: string;
  object?: string;
  /** Unix seconds. */
  created?: number;
  owned_by?: string;
  active?: boolean;
  /** Size in tokens. */
  context_window?: number;
  /** In tokens; only the reply for a single model has it. */
  max_completion_tokens?: number;
}
