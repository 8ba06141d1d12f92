import type { Selection } from './backend';

/**
 * Every kind of record; its schema defines the records and how their keys are made. A new kind
 * needs a line here.
 */
export type Kind =
  | 'attachments'
  | 'backup-folder'
  | 'batch-form'
  | 'batch-maker'
  | 'batch-notes'
  | 'cassettes'
  | 'comparison-cells'
  | 'comparison-rows'
  | 'comparison-run-pieces'
  | 'comparison-runs'
  | 'comparisons'
  | 'connections'
  | 'conversations'
  | 'draft-attachments'
  | 'drafts'
  | 'exchange-contents'
  | 'exchanges'
  | 'file-copies'
  | 'file-notes'
  | 'import-notes'
  | 'key-lock'
  | 'keys'
  | 'list-starts'
  | 'messages'
  | 'model-lists'
  | 'model-notes'
  | 'passports'
  | 'presets'
  | 'projects'
  | 'prompt-versions'
  | 'prompts'
  | 'recording-chunks'
  | 'recordings'
  | 'request-drafts'
  | 'response-drafts'
  | 'response-events'
  | 'responses'
  | 'schemas'
  | 'speech-drafts'
  | 'speech-sounds'
  | 'speeches'
  | 'tool-servers'
  | 'tools'
  | 'transcript-contents'
  | 'transcript-parts'
  | 'transcript-sounds'
  | 'transcripts'
  | 'usage-days';

/** A selection of one kind. */
export type KindSelection = Selection & { kind: Kind };
