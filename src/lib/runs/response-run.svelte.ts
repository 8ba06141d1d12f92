import { Run } from './run.svelte';
import type { Endpoint } from '$lib/api/wire/endpoint';
import { respond, type ResponseMembers, type ResponsePart } from '$lib/api/responses';
import type { ResponseRecord } from '$lib/storage/response-records';
import type { EventLog } from '$lib/exchanges/events/event-log';
import { endResponse, ResponseReading } from './response-answer';

interface ResponseRunParts {
  record: ResponseRecord;
  /** Built for each attempt, so that files do not stay in memory. */
  body: () => Promise<ResponseMembers>;
  endpoint: () => Promise<Endpoint>;
  save: (record: ResponseRecord) => void;
  /** Receives the event log of each attempt as it starts. */
  onlog: (log: EventLog) => void;
}

/** A response being generated. */
export class ResponseRun extends Run<ResponseRecord, ResponsePart> {
  constructor({ record, body, onlog, ...parts }: ResponseRunParts) {
    let reading = new ResponseReading();
    super({
      ...parts,
      answer: record,
      exchange: async (endpoint, signal) => {
        reading = new ResponseReading();
        onlog(reading.log);
        return respond({ ...endpoint, sentFor: record.id }, await body(), signal);
      },
      apply: (latest, part, now) => reading.apply(latest, part, now),
      end: endResponse,
    });
  }
}
