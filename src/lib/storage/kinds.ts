import type { Selection } from './backend';

/** Every kind of record; its schema says what is stored of it, and how its key is made. A new kind is a line here. */
export type Kind =
  | 'attachments'
  | 'batch-form'
  | 'batch-maker'
  | 'batch-notes'
  | 'comparison-cells'
  | 'comparison-rows'
  | 'comparisons'
  | 'connections'
  | 'conversations'
  | 'draft-attachments'
  | 'drafts'
  | 'exchange-contents'
  | 'exchanges'
  | 'file-copies'
  | 'key-lock'
  | 'keys'
  | 'messages'
  | 'model-lists'
  | 'model-notes'
  | 'presets'
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

/** What is stored of one kind. */
export type KindSelection = Selection & { kind: Kind };
