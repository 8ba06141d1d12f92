import { attachmentSchema } from '$lib/base/storage/attachments';
import { batchFormDraftSchema, batchMakerDraftSchema } from '$lib/base/storage/batch-drafts';
import { batchNoteSchema } from '$lib/base/storage/batch-notes';
import { cassetteSetSchema } from '$lib/base/storage/cassette-sets';
import {
  comparisonRunPieceSchema,
  comparisonRunSchema,
} from '$lib/base/storage/comparison-run-records';
import { cellSchema, comparisonSchema, rowSchema } from '$lib/base/storage/comparison-schema';
import { connectionSchema } from '$lib/base/storage/keys/connection-records';
import { conversationSchema, messageSchema } from '$lib/base/storage/conversation-schema';
import { draftSchema, requestDraftSchema } from '$lib/base/storage/drafts';
import { exchangeContentSchema, exchangeSchema } from '$lib/base/storage/exchange-records';
import { fileCopySchema } from '$lib/base/storage/file-copies';
import { fileNoteSchema } from '$lib/base/storage/file-notes';
import type { Kind } from '$lib/base/storage/database/kinds';
import { modelListSchema, modelNoteSchema } from '$lib/base/storage/model-notes';
import { passportSchema } from '$lib/base/storage/passports';
import { presetSchema } from '$lib/base/storage/presets';
import { projectSchema } from '$lib/base/storage/projects';
import { promptSchema, promptVersionSchema } from '$lib/base/storage/prompts';
import { chunkSchema, recordingSchema } from '$lib/base/storage/recordings';
import {
  responseDraftSchema,
  responseEventsSchema,
  responseSchema,
} from '$lib/base/storage/response-records';
import type { Schema } from '$lib/base/storage/database/schema';
import { schemaSchema } from '$lib/base/storage/schemas';
import { speechDraftSchema, speechSchema, speechSoundSchema } from '$lib/base/storage/speeches';
import { toolServerSchema } from '$lib/base/storage/tool-servers';
import { toolSchema } from '$lib/base/storage/tools';
import {
  contentSchema,
  partSchema,
  soundSchema,
  transcriptSchema,
} from '$lib/base/storage/transcript-records';
import { usageDaySchema } from '$lib/base/storage/usage-days';

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
