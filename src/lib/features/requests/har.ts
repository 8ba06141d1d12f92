import { isObject, textOrEmpty } from '$lib/base/api/wire/json';
import { exchangeWithoutSecrets } from '$lib/shared/exchanges/without-secrets';
import {
  type ExchangeContent,
  exchangeContentSchema,
  type ExchangeRecord,
  exchangeSchema,
  type HeaderList,
  type RecordedBody,
} from '$lib/base/storage/exchange-records';
import type { RecordedExchange } from '$lib/base/storage/exchanges';

interface NameValue {
  name: string;
  value: string;
}

/** An entry of HTTP Archive 1.2, as far as this console writes and reads it. */
interface HarEntry {
  startedDateTime: string;
  time: number;
  request: {
    method: string;
    url: string;
    httpVersion: string;
    cookies: [];
    headers: NameValue[];
    queryString: NameValue[];
    postData?: { mimeType: string; text?: string; params?: HarParam[] };
    headersSize: number;
    bodySize: number;
  };
  response: {
    status: number;
    statusText: string;
    httpVersion: string;
    cookies: [];
    headers: NameValue[];
    content: { size: number; mimeType: string; text?: string };
    redirectURL: string;
    headersSize: number;
    bodySize: number;
  };
  cache: Record<string, never>;
  timings: { send: number; wait: number; receive: number };
  /**
   * Data that the format has no field for; members that begin with _ are free. Its texts are in the format's own
   * fields.
   */
  _exchange: { record: ExchangeRecord; content: object };
}

interface HarParam {
  name: string;
  value?: string;
  fileName?: string;
  contentType?: string;
}

/** Writes exchanges as an HTTP Archive 1.2, in call order. Masks secrets that older records may hold. */
export class HarWriter {
  /** The browser holds these, on disk if there are many. */
  readonly #parts: Blob[];
  #isEmpty = true;

  constructor(version: string) {
    const creator = { name: 'Inference Console', version };
    const head = JSON.stringify({ version: '1.2', creator }, null, 2).replace(/\n\}$/, '');
    this.#parts = [new Blob([`{"log": ${head},\n  "entries": [`])];
  }

  /** Returns their number. */
  add(exchanges: readonly RecordedExchange[]): number {
    const texts = exchanges.map((exchange) => {
      const between = this.#isEmpty ? '\n' : ',\n';
      this.#isEmpty = false;
      return between + JSON.stringify(entryOf(exchange), null, 2);
    });
    this.#parts.push(new Blob(texts));
    return exchanges.length;
  }

  end(): Blob {
    return new Blob([...this.#parts, '\n]}}\n'], { type: 'application/json' });
  }
}

function entryOf(exchange: RecordedExchange): HarEntry {
  const { record, content } = exchangeWithoutSecrets(exchange);
  // Playwright's routeFromHAR leaves -1 without a reply, as it was recorded, and answers 0 with 200.
  const { at, endedAt, headAt = endedAt, method, url, status = -1 } = record;
  return {
    startedDateTime: new Date(at).toISOString(),
    time: endedAt,
    request: {
      method,
      url,
      httpVersion: '',
      cookies: [],
      headers: content.requestHeaders.map(nameValue),
      queryString: URL.canParse(url) ? [...new URL(url).searchParams].map(nameValue) : [],
      ...postDataOf(content.request),
      headersSize: -1,
      bodySize: record.sentBytes,
    },
    response: {
      status,
      statusText: '',
      httpVersion: '',
      cookies: [],
      headers: content.responseHeaders.map(nameValue),
      content: contentOf(content.response, record.receivedBytes),
      redirectURL: '',
      headersSize: -1,
      bodySize: record.receivedBytes,
    },
    cache: {},
    timings: { send: 0, wait: headAt, receive: Math.max(0, endedAt - headAt) },
    _exchange: {
      record,
      content: {
        ...content,
        request: withoutText(content.request),
        response: withoutText(content.response),
      },
    },
  };
}

function withoutText(body: RecordedBody): object {
  return body.kind === 'text' ? { ...body, text: undefined } : body;
}

function nameValue([name, value]: [string, string]): NameValue {
  return { name, value };
}

function postDataOf(body: RecordedBody): Pick<HarEntry['request'], 'postData'> {
  if (body.kind === 'text') return { postData: { mimeType: body.type, text: body.text } };
  if (body.kind !== 'form') return {};
  const params = body.parts.map((part): HarParam =>
    'value' in part ? part : { name: part.name, fileName: part.file, contentType: part.type },
  );
  return { postData: { mimeType: 'multipart/form-data', params } };
}

function contentOf(body: RecordedBody, size: number): HarEntry['response']['content'] {
  if (body.kind === 'text') return { size, mimeType: body.type, text: body.text };
  return { size, mimeType: body.kind === 'bytes' ? body.type : '' };
}

/**
 * The exchanges of an HTTP Archive: the console's own are restored exactly, others as far as the format allows; secrets
 * are masked.
 */
export interface ReadHar {
  exchanges: RecordedExchange[];
  /** Number of entries that could not be read. */
  unread: number;
}

/** Undefined if the value is not an HTTP Archive. `idOf` creates the id of an exchange from its time. */
export function readHar(value: unknown, idOf: (at: number) => string): ReadHar | undefined {
  const log = isObject(value) ? value.log : undefined;
  if (!isObject(log) || !Array.isArray(log.entries)) return undefined;
  const exchanges = log.entries.map((entry: unknown) => exchangeOf(entry, idOf));
  const read = exchanges.filter((exchange) => exchange !== undefined);
  return { exchanges: read.map(exchangeWithoutSecrets), unread: exchanges.length - read.length };
}

function exchangeOf(entry: unknown, idOf: (at: number) => string): RecordedExchange | undefined {
  if (!isObject(entry)) return undefined;
  const { request, response, startedDateTime } = entry;
  const own = withTexts(entry._exchange, request, response);
  if (isOwn(own)) return own;
  const at = Date.parse(String(startedDateTime));
  if (!isObject(request) || !isObject(response) || Number.isNaN(at)) return undefined;
  if (typeof request.method !== 'string' || typeof request.url !== 'string') return undefined;
  if (!URL.canParse(request.url)) return undefined;
  return importedExchange(entry, { at, id: idOf(at), method: request.method, url: request.url });
}

/** Adds the texts from the format's own fields. */
function withTexts(own: unknown, request: unknown, response: unknown): unknown {
  if (!isObject(own) || !isObject(own.content)) return own;
  const posted = isObject(request) ? request.postData : undefined;
  const got = isObject(response) ? response.content : undefined;
  const content = {
    ...own.content,
    request: withText(own.content.request, posted),
    response: withText(own.content.response, got),
  };
  return { ...own, content };
}

function withText(body: unknown, place: unknown): unknown {
  if (!isObject(body) || body.kind !== 'text' || body.text !== undefined) return body;
  return { ...body, text: isObject(place) ? place.text : undefined };
}

function isOwn(value: unknown): value is RecordedExchange {
  if (!isObject(value) || !isObject(value.record) || !isObject(value.content)) return false;
  const { record, content } = value;
  return (
    record.v === exchangeSchema.version &&
    content.v === exchangeContentSchema.version &&
    record.id === content.id &&
    exchangeSchema.isValid(record) &&
    exchangeContentSchema.isValid(content)
  );
}

function importedExchange(
  { request, response, time }: { [name: string]: unknown },
  sent: Pick<ExchangeRecord, 'at' | 'id' | 'method' | 'url'>,
): RecordedExchange {
  const sentRequest = isObject(request) ? request : {};
  const received = isObject(response) ? response : {};
  const posted = isObject(sentRequest.postData) ? sentRequest.postData : undefined;
  const got = isObject(received.content) ? received.content : {};
  const content: ExchangeContent = {
    v: 1,
    id: sent.id,
    requestHeaders: headersOf(sentRequest.headers),
    request: posted ? textBody(posted) : { kind: 'none' },
    responseHeaders: headersOf(received.headers),
    response: textBody(got),
  };
  const record: ExchangeRecord = {
    v: 1,
    ...sent,
    connectionId: '',
    connectionName: URL.canParse(sent.url) ? new URL(sent.url).host : '',
    page: '/requests/',
    ...(typeof received.status === 'number' && received.status > 0 && { status: received.status }),
    end: 'complete',
    endedAt: numberOr(time),
    sentBytes: numberOr(sentRequest.bodySize),
    receivedBytes: numberOr(got.size),
    storedBytes: 1000 + sizeOf(content.request) + sizeOf(content.response),
  };
  return { record, content };
}

function headersOf(value: unknown): HeaderList {
  if (!Array.isArray(value)) return [];
  return value.flatMap((header: unknown): HeaderList =>
    isObject(header) && typeof header.name === 'string' && typeof header.value === 'string'
      ? [[header.name, header.value]]
      : [],
  );
}

function textBody({ mimeType, text }: { [name: string]: unknown }): RecordedBody {
  if (typeof text !== 'string' || text === '') return { kind: 'none' };
  return { kind: 'text', type: textOrEmpty(mimeType), text };
}

function sizeOf(body: RecordedBody): number {
  return body.kind === 'text' ? body.text.length : 0;
}

function numberOr(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
}
