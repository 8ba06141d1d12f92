import { messageDraftKey, openDrafts, type Drafts } from './drafts';
import { attachmentKey, sentFiles, type StoredAttachment } from './attachments';
import { announce } from './database/changes';
import { openCollection, writeTogether } from './database/collection';
import type { KindSelection } from './database/kinds';
import { openRepository, type Repository } from './database/repository';
import {
  type RequestDraft,
  responseDraftSchema,
  responseEventsSchema,
  type ResponseRecord,
  responseSchema,
  type StoredEvents,
} from './response-records';

/** Responses, their events and the request drafts. */
export interface ResponseRepository extends Repository<ResponseRecord> {
  /** One transaction that also stores the files, which are no longer drafts. */
  saveWithFiles(record: ResponseRecord, files: StoredAttachment[]): Promise<void>;
  events(id: string): Promise<StoredEvents | undefined>;
  saveEvents(events: StoredEvents): Promise<void>;
  /** By the id of the response that the request was changed from, or `new`. */
  drafts: Drafts<RequestDraft>;
  /**
   * One transaction that also stores the files; those of earlier items belong to `earlierOwner`,
   * the others to `draftOwner`.
   */
  saveDraftWithFiles(key: string, draft: RequestDraft, files: StoredAttachment[]): Promise<void>;
}

export function openResponses(): ResponseRepository {
  const events = openCollection('response-events', responseEventsSchema);

  return {
    ...openRepository({
      kind: 'responses',
      schema: responseSchema,
      timeOf: ({ createdAt }) => createdAt,
      belongings: responseBelongings,
    }),

    async saveWithFiles(record, files) {
      const { put, remove } = sentFiles(record.id, files);
      await writeTogether([{ kind: 'responses', key: record.id, value: record }, ...put], remove);
      announce('responses', [record.id]);
    },

    events: (id) => events.get(id),
    saveEvents: (record) => events.put([record]),

    drafts: openDrafts('response-drafts', responseDraftSchema),

    async saveDraftWithFiles(key, draft, files) {
      const copies = files.map((file) => ({
        kind: 'draft-attachments' as const,
        key: attachmentKey(file.ownerId, file.id),
        value: file,
      }));
      const stored = { ...draft, v: 1, id: key };
      await writeTogether([{ kind: 'response-drafts', key, value: stored }, ...copies], []);
    },
  };
}

export function responseBelongings(id: string): KindSelection[] {
  return [
    { kind: 'response-events', keys: [id] },
    { kind: 'response-drafts', keys: [id] },
    { kind: 'drafts', prefix: messageDraftKey(id, '') },
    { kind: 'attachments', prefix: attachmentKey(id, '') },
    { kind: 'draft-attachments', prefix: attachmentKey(draftOwner(id), '') },
  ];
}

/**
 * Owner of a request draft's files; the prefix is needed because an unsaved chat is called `new`
 * too.
 */
export function draftOwner(key: string): string {
  return `response-${key}`;
}

/** Owner of files that were copied to a request with the items of another. */
export function earlierOwner(key: string): string {
  return `${draftOwner(key)}/earlier`;
}
