/** A fine tuning in a reply (docs/service.md#fine-tunings). */
export interface FineTuning {
  id: string;
  name: string;
  base_model: string;
  type: string;
  input_file_id: string;
  /** Unix seconds. */
  created_at: number;
  fine_tuned_model: string;
}
