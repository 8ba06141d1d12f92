import { announce, onChange } from './changes';
import { openCollection, type Listing, type Taken } from './collection';
import { askToPersist } from './persistence';
import type { RequestDraft, ResponseRecord, StoredEvents } from './response-records';
import { responseDraftSchema, responseEventsSchema, responseSchema } from './response-schema';

/** What `restore` needs; nothing else is to be done with it. */
export interface RemovedResponse {
  id: string;
  responses: Taken;
  events: Taken;
  drafts: Taken;
}

/** Responses, their events and the requests being written. Every call rejects with StorageFailure and nothing else. */
export interface ResponseRepository {
  /** Newest first. */
  list(): Promise<Listing<ResponseRecord>>;
  get(id: string): Promise<ResponseRecord | undefined>;
  /** No lock: it has to be on its way before a hidden page is ended. */
  save(record: ResponseRecord): Promise<void>;
  events(id: string): Promise<StoredEvents | undefined>;
  saveEvents(events: StoredEvents): Promise<void>;
  /** By the id of the response that the request was changed from, or `new`. */
  draft(key: string): Promise<RequestDraft | undefined>;
  saveDraft(key: string, draft: RequestDraft): Promise<void>;
  removeDraft(key: string): Promise<void>;
  remove(id: string): Promise<RemovedResponse>;
  restore(removed: RemovedResponse): Promise<void>;
  /** Hears the ids of responses that other tabs have changed. */
  onChange(listener: (ids: string[]) => void): () => void;
}

const KIND = 'responses';

export function openResponses(): ResponseRepository {
  const responses = openCollection(KIND, responseSchema);
  const events = openCollection('response-events', responseEventsSchema);
  const drafts = openCollection('response-drafts', responseDraftSchema);

  const tell = (id: string) => announce({ kind: KIND, keys: [id] });

  return {
    async list() {
      const { records, unreadable } = await responses.list();
      return { records: records.sort((a, b) => b.createdAt - a.createdAt), unreadable };
    },

    get: (id) => responses.get(id),

    async save(record) {
      await responses.put([record]);
      tell(record.id);
      void askToPersist();
    },

    events: (id) => events.get(id),
    saveEvents: (kept) => events.put([kept]),

    draft: (key) => drafts.get(key),
    saveDraft: (key, draft) => drafts.put([{ ...draft, v: 1, id: key }]),
    removeDraft: (key) => drafts.remove([key]),

    async remove(id) {
      const removed = {
        id,
        responses: await responses.take({ keys: [id] }),
        events: await events.take({ keys: [id] }),
        drafts: await drafts.take({ keys: [id] }),
      };
      tell(id);
      return removed;
    },

    // The record comes last: whatever ends this halfway, none is shown without its events.
    async restore(removed) {
      await drafts.putBack(removed.drafts);
      await events.putBack(removed.events);
      await responses.putBack(removed.responses);
      tell(removed.id);
    },

    onChange: (listener) =>
      onChange(({ kind, keys }) => {
        if (kind === KIND) listener(keys);
      }),
  };
}
