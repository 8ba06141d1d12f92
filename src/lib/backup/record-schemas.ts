import { attachmentSchema } from '$lib/storage/attachments';
import { batchFormDraftSchema, batchMakerDraftSchema } from '$lib/storage/batch-drafts';
import { batchNoteSchema } from '$lib/storage/batch-notes';
import { cassetteSetSchema } from '$lib/storage/cassette-sets';
import { comparisonRunPieceSchema, comparisonRunSchema } from '$lib/storage/comparison-run-records';
import { cellSchema, comparisonSchema, rowSchema } from '$lib/storage/comparison-schema';
import { connectionSchema } from '$lib/storage/connection-records';
import { conversationSchema, messageSchema } from '$lib/storage/conversation-schema';
import { draftSchema, requestDraftSchema } from '$lib/storage/drafts';
import { exchangeContentSchema, exchangeSchema } from '$lib/storage/exchange-records';
import { fileCopySchema } from '$lib/storage/file-copies';
import { fileNoteSchema } from '$lib/storage/file-notes';
import type { Kind } from '$lib/storage/kinds';
import { modelListSchema, modelNoteSchema } from '$lib/storage/model-notes';
import { passportSchema } from '$lib/storage/passports';
import { presetSchema } from '$lib/storage/presets';
import { projectSchema } from '$lib/storage/projects';
import { promptSchema, promptVersionSchema } from '$lib/storage/prompts';
import { chunkSchema, recordingSchema } from '$lib/storage/recordings';
import {
  responseDraftSchema,
  responseEventsSchema,
  responseSchema,
} from '$lib/storage/response-records';
import type { Schema } from '$lib/storage/schema';
import { schemaSchema } from '$lib/storage/schemas';
import { speechDraftSchema, speechSchema, speechSoundSchema } from '$lib/storage/speeches';
import { toolServerSchema } from '$lib/storage/tool-servers';
import { toolSchema } from '$lib/storage/tools';
import {
  contentSchema,
  partSchema,
  soundSchema,
  transcriptSchema,
} from '$lib/storage/transcript-records';
import { usageDaySchema } from '$lib/storage/usage-days';

/** Kinds that are in no backup: keys and their lock, records about this device only, and copies. */
type ExcludedKind = 'keys' | 'key-lock' | 'backup-folder' | 'import-notes' | 'list-starts';

/** Schemas by which records of a backup are read as the storage reads its own. */
const recordSchemas: Record<Exclude<Kind, ExcludedKind>, Schema<unknown>> = {
  attachments: attachmentSchema,
  'batch-form': batchFormDraftSchema,
  'batch-maker': batchMakerDraftSchema,
  'batch-notes': batchNoteSchema,
  cassettes: cassetteSetSchema,
  'comparison-cells': cellSchema,
  'comparison-rows': rowSchema,
  'comparison-run-pieces': comparisonRunPieceSchema,
  'comparison-runs': comparisonRunSchema,
  comparisons: comparisonSchema,
  connections: connectionSchema,
  conversations: conversationSchema,
  'draft-attachments': attachmentSchema,
  drafts: draftSchema,
  'exchange-contents': exchangeContentSchema,
  exchanges: exchangeSchema,
  'file-copies': fileCopySchema,
  'file-notes': fileNoteSchema,
  messages: messageSchema,
  'model-lists': modelListSchema,
  'model-notes': modelNoteSchema,
  passports: passportSchema,
  presets: presetSchema,
  projects: projectSchema,
  'prompt-versions': promptVersionSchema,
  prompts: promptSchema,
  'recording-chunks': chunkSchema,
  recordings: recordingSchema,
  'request-drafts': requestDraftSchema,
  'response-drafts': responseDraftSchema,
  'response-events': responseEventsSchema,
  responses: responseSchema,
  schemas: schemaSchema,
  'speech-drafts': speechDraftSchema,
  'speech-sounds': speechSoundSchema,
  speeches: speechSchema,
  'tool-servers': toolServerSchema,
  tools: toolSchema,
  'transcript-contents': contentSchema,
  'transcript-parts': partSchema,
  'transcript-sounds': soundSchema,
  transcripts: transcriptSchema,
  'usage-days': usageDaySchema,
};

export function schemaOf(kind: string): Schema<unknown> | undefined {
  return Object.hasOwn(recordSchemas, kind)
    ? recordSchemas[kind as keyof typeof recordSchemas]
    : undefined;
}
