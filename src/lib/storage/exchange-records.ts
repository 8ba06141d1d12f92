import type { ApiError } from '../api/wire/errors';
import type { BodyEnd } from '../api/wire/exchange-observer';
import type { RateLimits } from '../api/wire/rate-limits';

/** One request and its reply, as a list shows it. Moments are milliseconds since `at`. */
export interface ExchangeRecord {
  v: 1;
  /** Begins with the moment, so that ids sort by age. */
  id: string;
  /** When it was sent, in milliseconds since 1970. */
  at: number;
  method: string;
  url: string;
  connectionId: string;
  connectionName: string;
  /** The page that sent it, below the root of the console: `/chat/?id=…`. */
  page: string;
  /** What it was sent for: the id of an answer, a transcript, a batch. */
  sentFor?: string;
  model?: string;
  /** Absent where no reply came. */
  status?: number;
  /** Why there was no reply. */
  failure?: ApiError;
  /** `under-way` in what is written before the end; where its page did not live to that, `interrupted`. */
  end?: BodyEnd | 'under-way' | 'interrupted';
  headAt?: number;
  firstByteAt?: number;
  firstTokenAt?: number;
  /** Of one that has not ended: when it was written down. */
  endedAt: number;
  /** Bytes of the bodies; of a form they are estimated. */
  sentBytes: number;
  receivedBytes: number;
  usage?: ExchangeUsage;
  /** As they were when the head of the reply came. */
  limits?: RateLimits;
  /** What the record and its content take of the storage, about. */
  storedBytes: number;
  /** Parts that were damaged in the file that it was imported from, by kind. */
  damaged?: { [kind: string]: number };
}

/** Tokens, as the service reported them. */
export interface ExchangeUsage {
  input?: number;
  output?: number;
  total?: number;
}

/** What went over the wire in an exchange, without the key. */
export interface ExchangeContent {
  v: 1;
  /** That of the record. */
  id: string;
  requestHeaders: HeaderList;
  request: RecordedBody;
  /** Those that the browser lets a page see. */
  responseHeaders: HeaderList;
  response: RecordedBody;
  /** Of a text that was streamed: when each piece came, and how many UTF-16 units of the text it is. */
  pieces?: { at: number[]; length: number[] };
}

export type HeaderList = [name: string, value: string][];

export type RecordedBody =
  | { kind: 'none' }
  /** `left`: bytes that were too many to keep. */
  | { kind: 'text'; type: string; text: string; left?: number }
  | { kind: 'form'; parts: RecordedPart[] }
  | ({ kind: 'bytes' } & BytesNote);

/** A field of a form; files are kept by what is known of them alone. */
export type RecordedPart =
  { name: string; value: string } | ({ name: string; file: string } & BytesNote);

export interface BytesNote {
  type: string;
  bytes: number;
  /** SHA-256 in hexadecimal; absent where the bytes were too many, or the page is no secure context. */
  digest?: string;
}
