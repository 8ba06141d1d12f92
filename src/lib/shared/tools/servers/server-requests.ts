import './base/no-generated-code';
import {
  ProtocolError,
  ProtocolErrorCode,
  type Client,
  type CreateMessageRequestParams,
  type CreateMessageResult,
  type ElicitResult,
} from '@modelcontextprotocol/client';
import { z } from 'zod';
import type { Members } from '$lib/base/api/wire/json';
import type { Era } from './protocol-eras';
import { maskedJson } from './server-fetch';
import { samplingRequest, type Caller } from './sampling/sampling-request';

/** Read by `readQuestion`, which shows what cannot be answered. */
const anything = z.looseObject({});

const loadAnswers = () => import('./person-answers');

/** JSON-RPC code of a request that the person has refused, as MCP defines it. */
const refused = -1;

/** A call that a server works on. */
export interface RunningCall {
  /** Receives what is to be shown of its progress. */
  onprogress?: (words: string) => void;
  /** The model that called the tool; without one, no model answers for the server. */
  caller?: Caller;
}

interface Session {
  client: Client;
  host: string;
  token: string | undefined;
  era: Era;
  /** Ends with the session. */
  ended: AbortSignal;
  /** Whether the server works on a request of the page. */
  isBusy: () => boolean;
}

/**
 * Answers what a server requests from the person, one request at a time and only while it works on one of the page. Once
 * the person has refused one, no other of that call is shown.
 */
export class ServerRequests {
  /** Whether the server waits for the person, or for a model. */
  isAnswering = false;
  readonly #session: Session;
  readonly #calls = new Set<RunningCall>();
  #isRefused = false;
  #lastQuestion: Promise<unknown> = Promise.resolve();

  constructor(session: Session) {
    this.#session = session;
    const { client, era } = session;
    client.setRequestHandler('elicitation/create', { params: anything }, (params, { mcpReq }) =>
      this.#ask(params, mcpReq.signal),
    );
    if (era === 'older')
      client.setRequestHandler('sampling/createMessage', ({ params }, { mcpReq }) =>
        this.#sample(params, mcpReq.signal),
      );
  }

  /** Receives the progress of the latest call. */
  get onprogress(): RunningCall['onprogress'] {
    return [...this.#calls].at(-1)?.onprogress;
  }

  /** Answers are for this call until the returned function is called. */
  begin(call: RunningCall): () => void {
    this.#isRefused = false;
    this.#calls.add(call);
    return () => this.#calls.delete(call);
  }

  /** Questions that come at once are shown one after the other. */
  async #ask(params: Members, signal: AbortSignal): Promise<ElicitResult> {
    const { host, isBusy } = this.#session;
    if (!isBusy()) return { action: 'cancel' };
    const answered = this.#lastQuestion.then(() =>
      this.#answer(signal, async (over) => {
        const { askPerson } = await loadAnswers();
        return askPerson(host, params, over);
      }),
    );
    this.#lastQuestion = answered.catch(() => undefined);
    return (await answered) ?? { action: 'cancel' };
  }

  /** Whether the person has visited the pages without which a server of 2025-11-25 refuses a call. */
  async visitPages(pages: readonly Members[], signal: AbortSignal): Promise<boolean> {
    for (const page of pages)
      if ((await this.#ask({ ...page, mode: 'url' }, signal)).action !== 'accept') return false;
    return pages.length > 0;
  }

  async #sample(
    params: CreateMessageRequestParams,
    signal: AbortSignal,
  ): Promise<CreateMessageResult> {
    const { client, host, token } = this.#session;
    const { caller, onprogress } = [...this.#calls].at(-1) ?? {};
    if (!caller) throw new ProtocolError(refused, 'Sampling is only possible during a tool call.');
    const request = samplingRequest(maskedJson(params, token));
    if (typeof request === 'string')
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, request);
    const title = client.getServerVersion()?.name ?? '';
    const answer = await this.#answer(signal, async (over) => {
      const { answerWithModel } = await loadAnswers();
      return answerWithModel(request, { host, title, caller, onprogress, signal: over });
    });
    if (!answer) throw new ProtocolError(refused, 'The user refused, or another request is open.');
    return answer;
  }

  /** Undefined if the person refuses, or has refused, or if another request is being answered. */
  async #answer<Answer>(
    signal: AbortSignal,
    work: (over: AbortSignal) => Promise<Answer | undefined>,
  ): Promise<Answer | undefined> {
    if (this.isAnswering || this.#isRefused) return undefined;
    this.isAnswering = true;
    try {
      const answer = await work(AbortSignal.any([signal, this.#session.ended]));
      this.#isRefused = answer === undefined;
      return answer;
    } finally {
      this.isAnswering = false;
    }
  }
}
