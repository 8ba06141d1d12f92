import { hostOf, type Endpoint, type SentRequest } from '$lib/base/api/wire/endpoint';
import { base64Bytes } from '$lib/base/formats/base64';
import type { Observation } from '$lib/shared/exchanges/observation';
import type { Sender } from '$lib/shared/exchanges/record-exchange';
import { recorder } from '$lib/shared/exchanges/recorder';
import type { BridgeEvent } from './bridge-events';
import { taskOf } from './task-of';

/** The connection that an exchange is counted for. */
export type ConnectionOf = (url: string) => { connectionId: string; connectionName: string };

interface Recorded {
  sent: SentRequest;
  sender: Sender;
  /** Undefined while nothing is recorded. */
  observation: Observation | undefined;
  /** Milliseconds since it was sent, at the last event. */
  now: number;
}

/** Records the exchanges of other programs as the bridge reports them, like those of the page itself. */
export class BridgeRecorder {
  readonly #connectionOf: ConnectionOf;
  readonly #onended: (id: string) => void;
  readonly #underWay = new Map<string, Recorded>();
  readonly #openedAt = Date.now();

  /** `onended` is called with the id of each exchange whose end is known here. */
  constructor(connectionOf: ConnectionOf, onended: (id: string) => void) {
    this.#connectionOf = connectionOf;
    this.#onended = onended;
  }

  async take(event: Exclude<BridgeEvent, { type: 'bridge' }>): Promise<void> {
    if (event.type === 'request') return this.#begin(event);
    const recorded = this.#underWay.get(event.id);
    if (!recorded) return;
    const { observation, sent, sender } = recorded;
    if ('at' in event) recorded.now = event.at;
    switch (event.type) {
      case 'body':
        sent.body = await bodyOf(sent, event);
        if (typeof sent.body === 'string') sender.task = taskOf(sent.body);
        // It may have been written without its body.
        if (observation) observation.request = undefined;
        return;
      case 'head':
        return observation?.replied(event.status, headersOf(event.headers));
      case 'piece':
        return observation && receive(observation, event);
      case 'end':
        observation?.ended(event.end);
        return this.#end(event.id);
      case 'failed':
        observation?.failed({ kind: 'unreachable', host: hostOf(sent.url), cause: 'no-answer' });
        return this.#end(event.id);
    }
  }

  /** The bridge has ended, so nothing more is known of these. */
  breakOff(): void {
    for (const [id, { observation }] of this.#underWay) {
      observation?.ended('broken');
      this.#underWay.delete(id);
    }
  }

  async #begin({
    id,
    at,
    url,
    method,
    headers,
    program,
  }: Extract<BridgeEvent, { type: 'request' }>): Promise<void> {
    if (at < this.#openedAt && (await isStored(id))) return this.#onended(id);
    const sent: SentRequest = { method, url, headers };
    const sender: Sender = {
      ...this.#connectionOf(url),
      page: '/requests/',
      program: programName(program),
    };
    const recorded: Recorded = { sent, sender, observation: undefined, now: 0 };
    const endpoint: Endpoint = { baseUrl: url, rootUrl: url };
    const clock = () => recorded.now;
    recorded.observation = recorder.observe(sent, endpoint, sender, { id, at, clock });
    this.#underWay.set(id, recorded);
  }

  #end(id: string): void {
    this.#underWay.delete(id);
    this.#onended(id);
  }
}

/** Whether the end of an exchange was stored, though the bridge was not notified of it. */
async function isStored(id: string): Promise<boolean> {
  const [known] = await recorder.repository.records([id]).catch(() => []);
  return known !== undefined && known.end !== 'under-way' && known.end !== 'interrupted';
}

/** Services send headers that browsers refuse to represent; these are left out. */
function headersOf(list: readonly [string, string][]): Headers {
  const headers = new Headers();
  for (const [name, value] of list)
    try {
      headers.append(name, value);
    } catch {
      continue;
    }
  return headers;
}

/** `OpenAI/JS 6.1.0` is OpenAI/JS, `curl/8.5.0` is curl. */
export function programName(userAgent = ''): string {
  return userAgent.replace(/[ /]v?\d.*$/s, '').trim() || 'Unknown program';
}

/** JSON and other texts are recorded as they are, forms by their parts, other bodies by their size. */
async function bodyOf(
  { headers }: SentRequest,
  { base64, bytes }: Extract<BridgeEvent, { type: 'body' }>,
): Promise<string | FormData | undefined> {
  if (bytes === 0) return undefined;
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const content = base64Bytes(base64 ?? '');
  const note = `(${bytes} bytes)`;
  if (!content || base64 === undefined) return note;
  if (/^multipart\/form-data/i.test(type)) return formIn(content, type).catch(() => note);
  if (/^(?:audio|image|video|application\/octet-stream)/i.test(type)) return note;
  return new TextDecoder().decode(content);
}

function formIn(content: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  return new Response(content, { headers: { 'content-type': type } }).formData();
}

/** Bytes beyond those that the bridge holds are only counted. */
function receive(
  observation: Observation,
  { base64, bytes = 0 }: Extract<BridgeEvent, { type: 'piece' }>,
): void {
  const content = base64 === undefined ? undefined : base64Bytes(base64);
  if (content) observation.received(content);
  else observation.receivedUnheld(bytes);
}
