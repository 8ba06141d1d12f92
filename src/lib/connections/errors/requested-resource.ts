/** What else than an answer of a model was asked for. */
export type Asked = Resource | FineTuning;
export type Resource = 'upload' | 'list' | 'file' | 'batch' | 'deletion';
/** All of them, and one of them. */
type FineTuning = 'fine-tunings' | 'fine-tuning';
