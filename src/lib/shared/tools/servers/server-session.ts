import type { LeftOutTool, ServerEntry } from '$lib/base/storage/tool-servers';
import { textOrJson } from '$lib/base/api/wire/json';
import { hostOf } from '$lib/base/api/wire/endpoint';
import { cutEnd, shownText } from '$lib/base/ui/text/shown-text';
import { errorMessage } from '$lib/base/platform/error-message';
import './base/no-generated-code';
import {
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  StreamableHTTPClientTransport,
  UrlElicitationRequiredError,
  type CallToolResult,
  type Client,
  type Progress,
} from '@modelcontextprotocol/client';
import { contentOfPrompt, contentOfResource, type EntryContent } from './entries/entry-content';
import { addressWith, entriesIn, maxEntries, type EntryKind } from './entries/listed-entries';
import { maxTools } from './base/fit-tools';
import { listPage, uncheckedLists } from './listed-pages';
import { toolsIn, type ListedTools } from './base/listed-tools';
import { clientFor, isOlder, mayBeOfOtherEra, type Era } from './protocol-eras';
import { ServerFailure } from './base/server-failure';
import { ServerRequests, type RunningCall } from './server-requests';
import { masked, messageIn, pauseBefore, serverFetch, type ToolServerAccess } from './server-fetch';

/** Receives what a server reports outside of the page's requests. */
export interface Reports {
  /** It has other tools, prompts or resources. */
  onlists: () => void;
  /** A message of its log, as text to be shown. */
  onlog: (words: string) => void;
}

const listsChanged = [
  'notifications/tools/list_changed',
  'notifications/prompts/list_changed',
  'notifications/resources/list_changed',
] as const;

/** UTF-16 units of a message of the log. */
const maxLogLength = 300;

/** UTF-16 units of a message about the progress of a call. */
const maxProgressLength = 200;

/** Reading more pages would take too long. */
const maxPages = 50;

type RequestOptions = { signal: AbortSignal; timeout: number };

export interface Patience extends RunningCall {
  signal: AbortSignal;
  seconds: number;
}

/** Milliseconds; a session has its own time limit, which questions pause. */
const maxTimeout = 2 ** 31 - 1;

/** A session with one tool server. It rejects with ServerFailure, and cannot be used after that. */
export class ServerSession {
  readonly #client: Client;
  readonly #era: Era;
  readonly #token: string | undefined;
  readonly #broken = new AbortController();
  readonly #reports: Reports;
  /** Whether the server has reported another list, which is reported once the page's requests are over. */
  #hasNewList = false;
  #reporting: ReturnType<typeof setTimeout> | undefined;
  /** Number of reported lists. */
  #reported = 0;
  readonly #requests: ServerRequests;
  /** Number of requests of the page that the server works on. */
  #pending = 0;
  #isOpen = false;
  /** Whether it is to be closed when the server knows that a request is cancelled. */
  #isCancelling = false;

  private constructor({ url, token }: ToolServerAccess, reports: Reports, era: Era) {
    this.#token = token;
    this.#reports = reports;
    this.#era = era;
    this.#client = clientFor(era);
    this.#requests = new ServerRequests({
      client: this.#client,
      ...{ host: hostOf(url), token, era },
      ended: this.#broken.signal,
      isBusy: () => this.#isBusy,
    });
    for (const changed of listsChanged)
      this.#client.setNotificationHandler(changed, () => {
        this.#hasNewList = true;
        this.#reportLists();
      });
    // The newest revision has no log: a server logs if a request asks for it, and none does.
    this.#client.setNotificationHandler('notifications/message', ({ params }) => {
      const words = masked(textOrJson(params.data), token);
      (this.#requests.onprogress ?? reports.onlog)(shownText(cutEnd(words, maxLogLength)));
    });
  }

  get #isBusy(): boolean {
    return this.#pending > 0;
  }

  /** Asks for the newest revision first, unless the server spoke an older one before. */
  static async open(
    access: ToolServerAccess,
    patience: Patience,
    reports: Reports,
  ): Promise<ServerSession> {
    const [first, second]: [Era, Era] = isOlder(access.revision)
      ? ['older', 'newest']
      : ['newest', 'older'];
    try {
      return await ServerSession.#open(access, patience, reports, first);
    } catch (reason) {
      if (!(reason instanceof ServerFailure && mayBeOfOtherEra(reason))) throw reason;
      return ServerSession.#open(access, patience, reports, second);
    }
  }

  static async #open(
    access: ToolServerAccess,
    patience: Patience,
    reports: Reports,
    era: Era,
  ): Promise<ServerSession> {
    const session = new ServerSession(access, reports, era);
    await session.#try(patience, (options) => session.#connect(access, options));
    session.#isOpen = true;
    if (era === 'newest') void session.#followLists();
    return session;
  }

  async #connect(access: ToolServerAccess, options: RequestOptions): Promise<void> {
    const send = serverFetch(access, {
      isBusy: () => this.#isBusy,
      onbroken: (failure) => this.#broken.abort(failure),
    });
    const fetch: typeof send = async (url, init) => {
      try {
        return await send(url, init);
      } finally {
        if (this.#isCancelling && isCancellation(init)) this.close();
      }
    };
    const transport = new StreamableHTTPClientTransport(new URL(access.url), { fetch });
    options.signal.throwIfAborted();
    // The SDK's question for the revision has no signal.
    const stop = () => void transport.close();
    options.signal.addEventListener('abort', stop);
    await this.#client
      .connect(transport, options)
      .finally(() => options.signal.removeEventListener('abort', stop));
    const { onmessage } = transport;
    transport.onmessage = (message) => onmessage?.(uncheckedLists(message));
    // The SDK reports a broken streamed answer only here, and also what the request itself rejects with.
    transport.onerror = (error) => {
      if (!this.#isBusy || error instanceof SdkHttpError) return;
      const words = masked(error.message, access.token);
      const isServerFailure = error instanceof ServerFailure;
      this.#broken.abort(isServerFailure ? error : new ServerFailure({ kind: 'not-mcp', words }));
    };
  }

  /** Listens for other lists, as far as the server reports them; `serverFetch` pauses between two streams, and ends it. */
  async #followLists(): Promise<void> {
    const { tools, prompts, resources } = this.#client.getServerCapabilities() ?? {};
    const filter = {
      toolsListChanged: tools?.listChanged === true,
      promptsListChanged: prompts?.listChanged === true,
      resourcesListChanged: resources?.listChanged === true,
    };
    if (!Object.values(filter).includes(true)) return;
    let end: string | undefined;
    try {
      while (end !== 'local')
        end = await (await this.#client.listen(filter, { timeout: maxTimeout })).closed;
    } catch {
      return; // It is optional.
    }
  }

  /** The revision of MCP that it speaks. */
  get revision(): string {
    return this.#client.getNegotiatedProtocolVersion() ?? '';
  }

  /** The server's own name. */
  get title(): string {
    const server = this.#client.getServerVersion();
    return server?.title ?? server?.name ?? '';
  }

  /** Stops requesting pages once there are more tools than are stored. */
  listTools(patience: Patience): Promise<ListedTools> {
    return this.#try(patience, async (options) => {
      const { entries, isWhole } = await this.#pages('tools/list', 'tools', maxTools, options);
      const leftOut: LeftOutTool[] = [];
      const tools = toolsIn(entries, leftOut);
      const count = entries.length;
      return { tools, count, unusable: count - tools.length, leftOut, isWhole };
    });
  }

  /** Prompts, resources and templates, of the kinds that the server says it has. */
  listEntries(patience: Patience): Promise<ServerEntry[]> {
    return this.#try(patience, async (options) => {
      const { prompts, resources } = this.#client.getServerCapabilities() ?? {};
      const lists: [EntryKind, string, string, unknown][] = [
        ['prompt', 'prompts/list', 'prompts', prompts],
        ['resource', 'resources/list', 'resources', resources],
        ['template', 'resources/templates/list', 'resourceTemplates', resources],
      ];
      const all: ServerEntry[] = [];
      for (const [kind, method, member, isOffered] of lists) {
        if (!isOffered) continue;
        const { entries } = await this.#pages(method, member, maxEntries, options);
        for (const entry of entriesIn(kind, entries)) all.push(entry);
      }
      return all.slice(0, maxEntries);
    });
  }

  /** The content of a prompt or of a resource, for the values of its fields. */
  read(
    entry: ServerEntry,
    values: { [name: string]: string },
    patience: Patience,
  ): Promise<EntryContent> {
    return this.#try(patience, async (options) => {
      if (entry.kind === 'prompt')
        return contentOfPrompt(
          await this.#client.getPrompt({ name: entry.id, arguments: values }, options),
        );
      const uri = addressWith(entry, values);
      return contentOfResource(await this.#client.readResource({ uri }, options));
    });
  }

  /** All entries of a list, as far as it is read. */
  async #pages(
    method: string,
    member: string,
    most: number,
    options: RequestOptions,
  ): Promise<{ entries: unknown[]; isWhole: boolean }> {
    const entries: unknown[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < maxPages && entries.length < most; page += 1) {
      const params = cursor === undefined ? {} : { cursor };
      const listed = await this.#client.request({ method, params }, listPage(member), options);
      for (const entry of listed.entries) entries.push(entry);
      cursor = listed.nextCursor;
      if (cursor === undefined) break;
    }
    return { entries, isWhole: cursor === undefined };
  }

  callTool(
    name: string,
    args: { [name: string]: unknown },
    patience: Patience,
  ): Promise<CallToolResult> {
    const { onprogress: show } = patience;
    const onprogress = ({ progress, total, message = '' }: Progress) => {
      // The SDK reports its own rounds of questions as well.
      if (show && !message.startsWith('Fulfilling input required by '))
        show(masked(describeProgress(progress, total, message), this.#token));
    };
    const end = this.#requests.begin(patience);
    return this.#try(patience, async (options) => {
      const call = () =>
        this.#client.request(
          { method: 'tools/call', params: { name, arguments: args } },
          { ...options, ...(show && { onprogress }) },
        );
      try {
        return await call();
      } catch (reason) {
        if (!(reason instanceof UrlElicitationRequiredError)) throw reason;
        const pages = reason.elicitations.map((page) => ({ ...page }));
        if (!(await this.#requests.visitPages(pages, options.signal))) throw reason;
        return await call();
      }
    }).finally(end);
  }

  /** The SDK notifies an older server that a request is cancelled; `close` would stop that. */
  #closeAfterCancelling(): void {
    if (!this.#isOpen || this.#era === 'newest') return this.close();
    this.#isCancelling = true;
  }

  /** A list that was just read is not reported. */
  forgetReport(): void {
    this.#hasNewList = false;
  }

  /** After growing pauses, since a server may report a list whenever it is read. */
  #reportLists(): void {
    if (!this.#hasNewList || this.#isBusy || this.#reporting !== undefined) return;
    this.#reporting = setTimeout(() => {
      this.#reporting = undefined;
      if (this.#isBusy || !this.#hasNewList) return;
      this.#hasNewList = false;
      this.#reports.onlists();
    }, pauseBefore(this.#reported++));
  }

  close(): void {
    clearTimeout(this.#reporting);
    void this.#client.close().catch(() => undefined);
  }

  async #try<T>(
    { signal, seconds }: Patience,
    ask: (options: RequestOptions) => Promise<T>,
  ): Promise<T> {
    const late = new AbortController();
    const either = AbortSignal.any([signal, this.#broken.signal, late.signal]);
    // The server waits for the person or a model, too.
    const end = () => {
      if (this.#requests.isAnswering) timer = setTimeout(end, seconds * 1000);
      else late.abort();
    };
    let timer = setTimeout(end, seconds * 1000);
    this.#pending += 1;
    try {
      return await ask({ signal: either, timeout: maxTimeout });
    } catch (reason) {
      if (signal.aborted) this.#closeAfterCancelling();
      else this.close();
      throw late.signal.aborted && !signal.aborted
        ? new ServerFailure({ kind: 'timeout', seconds })
        : this.#failureOf(reason, signal);
    } finally {
      clearTimeout(timer);
      this.#pending -= 1;
      this.#reportLists();
    }
  }

  #failureOf(reason: unknown, signal: AbortSignal): ServerFailure {
    if (signal.aborted) return new ServerFailure({ kind: 'stopped' });
    if (this.#broken.signal.reason instanceof ServerFailure) return this.#broken.signal.reason;
    const cause = reason instanceof SdkError ? reason.cause : undefined;
    for (const each of [reason, cause]) if (each instanceof ServerFailure) return each;
    const words = masked(errorMessage(reason), this.#token);
    if (reason instanceof SdkError && reason.code === SdkErrorCode.ConnectionClosed)
      return new ServerFailure({ kind: 'unreachable' });
    const isRefusal = reason instanceof ProtocolError || isUnanswerable(reason);
    return new ServerFailure({ kind: isRefusal ? 'refused' : 'not-mcp', words });
  }
}

/** It requested answers too often, or of a kind that the console does not offer. */
function isUnanswerable(reason: unknown): boolean {
  if (!(reason instanceof SdkError)) return false;
  const { code } = reason;
  return (
    code === SdkErrorCode.InputRequiredRoundsExceeded ||
    code === SdkErrorCode.CapabilityNotSupported
  );
}

function isCancellation(init: RequestInit = {}): boolean {
  return messageIn(init)?.method === 'notifications/cancelled';
}

/** A report of a call's progress as text: "Reading (3 of 10)". Its message is untrusted. */
function describeProgress(progress: number, total?: number, message = ''): string {
  const count = total === undefined ? String(progress) : `${progress} of ${total}`;
  return message === '' ? count : `${shownText(cutEnd(message, maxProgressLength))} (${count})`;
}
