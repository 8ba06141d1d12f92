/** The requested resource, if it is not an answer of a model. */
export type Asked = Resource | FineTuning;
export type Resource = 'upload' | 'list' | 'file' | 'batch' | 'deletion';
/** The list, and one of them. */
type FineTuning = 'fine-tunings' | 'fine-tuning';
