import type { StoredAttachment } from './attachment-records';
import type { Selection } from './backend';
import type { BatchFormDraft } from './batch-form-draft';
import type { BatchMakerDraft } from './batch-maker-draft';
import type { BatchNote } from './batch-notes';
import type { Connection } from './connection-records';
import type { Conversation, Message } from './conversation-records';
import type { Draft } from './drafts';
import type { ExchangeContent, ExchangeRecord } from './exchange-records';
import type { FileCopy } from './file-copies';
import type { KeyLock } from './keys/key-lock';
import type { StoredKey } from './keys/stored-keys';
import type { ModelListRecord } from './model-lists';
import type { ModelNote } from './model-notes';
import type { Preset } from './presets';
import type { Recording, RecordingChunk } from './recording-schema';
import type { RequestValuesDraft } from './request-drafts';
import type { ResponseRecord, StoredDraft, StoredEvents } from './response-records';
import type { SchemaRecord } from './schemas';
import type { SpeechDraft, SpeechRecord, SpeechSound } from './speech-records';
import type { ToolServerRecord } from './tool-servers';
import type { ToolRecord } from './tools';
import type { TranscriptRecord } from './transcript-records';
import type { PartContent, Sound, TranscriptContent } from './transcript-schema';
import type { UsageDay } from './usage-days';

/** Every kind of record; its schema says how its key is made. A new kind is a line here. */
export interface Records {
  attachments: StoredAttachment;
  'batch-form': BatchFormDraft;
  'batch-maker': BatchMakerDraft;
  'batch-notes': BatchNote;
  connections: Connection;
  conversations: Conversation;
  'draft-attachments': StoredAttachment;
  drafts: Draft;
  'exchange-contents': ExchangeContent;
  exchanges: ExchangeRecord;
  'file-copies': FileCopy;
  'key-lock': KeyLock;
  keys: StoredKey;
  messages: Message;
  'model-lists': ModelListRecord;
  'model-notes': ModelNote;
  presets: Preset;
  'recording-chunks': RecordingChunk;
  recordings: Recording;
  'request-drafts': RequestValuesDraft;
  'response-drafts': StoredDraft;
  'response-events': StoredEvents;
  responses: ResponseRecord;
  schemas: SchemaRecord;
  'speech-drafts': SpeechDraft;
  'speech-sounds': SpeechSound;
  speeches: SpeechRecord;
  'tool-servers': ToolServerRecord;
  tools: ToolRecord;
  'transcript-contents': TranscriptContent;
  'transcript-parts': PartContent;
  'transcript-sounds': Sound;
  transcripts: TranscriptRecord;
  'usage-days': UsageDay;
}

export type Kind = keyof Records;

/** What is stored of one kind. */
export type KindSelection = Selection & { kind: Kind };
