import { openCollection } from './collection';
import { openRepository } from './open-repository';
import type { Repository } from './repository';
import type { RequestDraft, ResponseRecord, StoredEvents } from './response-records';
import { responseDraftSchema, responseEventsSchema, responseSchema } from './response-schema';

/** Responses, their events and the requests being written. */
export interface ResponseRepository extends Repository<ResponseRecord> {
  events(id: string): Promise<StoredEvents | undefined>;
  saveEvents(events: StoredEvents): Promise<void>;
  /** By the id of the response that the request was changed from, or `new`. */
  draft(key: string): Promise<RequestDraft | undefined>;
  saveDraft(key: string, draft: RequestDraft): Promise<void>;
  removeDraft(key: string): Promise<void>;
}

export function openResponses(): ResponseRepository {
  const events = openCollection('response-events', responseEventsSchema);
  const drafts = openCollection('response-drafts', responseDraftSchema);

  return {
    ...openRepository({
      kind: 'responses',
      schema: responseSchema,
      timeOf: ({ createdAt }) => createdAt,
      belongings: (id) => [
        { kind: 'response-events', keys: [id] },
        { kind: 'response-drafts', keys: [id] },
      ],
    }),

    events: (id) => events.get(id),
    saveEvents: (kept) => events.put([kept]),

    draft: (key) => drafts.get(key),
    saveDraft: (key, draft) => drafts.put([{ ...draft, v: 1, id: key }]),
    removeDraft: (key) => drafts.remove([key]),
  };
}
