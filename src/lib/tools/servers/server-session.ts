import type { ServerEntry } from '$lib/storage/tool-servers';
import { textOrJson } from '$lib/api/json';
import { hostOf } from '$lib/api/wire/endpoint';
import { cutEnd, shownText } from '$lib/ui/text/shown-text';
import { errorMessage } from '$lib/platform/error-message';
import './no-generated-code';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  CallToolResultSchema,
  ErrorCode,
  LoggingMessageNotificationSchema,
  McpError,
  PromptListChangedNotificationSchema,
  ResourceListChangedNotificationSchema,
  ToolListChangedNotificationSchema,
  type CallToolResult,
  type Progress,
} from '@modelcontextprotocol/sdk/types.js';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker-provider.js';
import { contentOfPrompt, contentOfResource, type EntryContent } from './entries/entry-content';
import { addressWith, entriesIn, maxEntries, type EntryKind } from './entries/listed-entries';
import { describeProgress } from './describe-progress';
import { maxTools } from './fit-tools';
import { listPage, toolsIn, type ListedTools } from './listed-tools';
import { ServerFailure } from './server-failure';
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
  ToolListChangedNotificationSchema,
  PromptListChangedNotificationSchema,
  ResourceListChangedNotificationSchema,
];

/** UTF-16 units of a message of the log. */
const longestLog = 300;

/** Reading more pages would take too long. */
const maxPages = 50;

type RequestOptions = { signal: AbortSignal; timeout: number };

export interface Patience extends RunningCall {
  signal: AbortSignal;
  seconds: number;
}

/** Milliseconds; a session has its own time limit, which questions pause. */
const longestTimeout = 2 ** 31 - 1;

/** A session with one tool server. It rejects with ServerFailure, and cannot be used after that. */
export class ServerSession {
  readonly #client: Client;
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

  private constructor({ url, token }: ToolServerAccess, reports: Reports) {
    this.#token = token;
    this.#reports = reports;
    // The SDK's default validator compiles code.
    this.#client = new Client(
      { name: 'inference-console', version: '1' },
      {
        jsonSchemaValidator: new CfWorkerJsonSchemaValidator(),
        capabilities: { elicitation: { form: {} }, sampling: {} },
      },
    );
    this.#requests = new ServerRequests({
      client: this.#client,
      ...{ host: hostOf(url), token },
      ended: this.#broken.signal,
      isBusy: () => this.#isBusy,
    });
    for (const changed of listsChanged)
      this.#client.setNotificationHandler(changed, () => {
        this.#hasNewList = true;
        this.#reportLists();
      });
    this.#client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => {
      const words = masked(textOrJson(params.data), token);
      (this.#requests.onprogress ?? reports.onlog)(shownText(cutEnd(words, longestLog)));
    });
  }

  get #isBusy(): boolean {
    return this.#pending > 0;
  }

  static async open(
    access: ToolServerAccess,
    patience: Patience,
    reports: Reports,
  ): Promise<ServerSession> {
    const { url, token } = access;
    const session = new ServerSession(access, reports);
    const transport = await session.#try(patience, async (options) => {
      const send = serverFetch(access, {
        isBusy: () => session.#isBusy,
        onbroken: (failure) => session.#broken.abort(failure),
      });
      const fetch: typeof send = async (url, init) => {
        try {
          return await send(url, init);
        } finally {
          if (session.#isCancelling && isCancellation(init)) session.close();
        }
      };
      const transport = new StreamableHTTPClientTransport(new URL(url), { fetch });
      await session.#client.connect(transport, options);
      return transport;
    });
    session.#isOpen = true;
    // The SDK reports a broken streamed answer only here.
    transport.onerror = (error) => {
      if (!session.#isBusy) return;
      const words = masked(error.message, token);
      const isServerFailure = error instanceof ServerFailure;
      session.#broken.abort(
        isServerFailure ? error : new ServerFailure({ kind: 'not-mcp', words }),
      );
    };
    return session;
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
      const tools = toolsIn(entries);
      const count = entries.length;
      return { tools, count, unusable: count - tools.length, isWhole };
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
        all.push(...entriesIn(kind, entries));
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
      for (const entry of listed[member] as unknown[]) entries.push(entry);
      cursor = listed.nextCursor as string | undefined;
      if (cursor === undefined) break;
    }
    return { entries, isWhole: cursor === undefined };
  }

  callTool(
    name: string,
    args: { [name: string]: unknown },
    patience: Patience,
  ): Promise<CallToolResult> {
    const onprogress = ({ progress, total, message }: Progress) =>
      patience.onprogress?.(masked(describeProgress(progress, total, message), this.#token));
    const end = this.#requests.begin(patience);
    return this.#try(patience, (options) =>
      this.#client.request(
        { method: 'tools/call', params: { name, arguments: args } },
        CallToolResultSchema,
        { ...options, ...(patience.onprogress && { onprogress }) },
      ),
    ).finally(end);
  }

  /** The SDK notifies the server that a request is cancelled; `close` would stop that. */
  #closeAfterCancelling(): void {
    if (!this.#isOpen) return this.close();
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
      return await ask({ signal: either, timeout: longestTimeout });
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
    if (reason instanceof ServerFailure) return reason;
    const words = masked(errorMessage(reason), this.#token);
    if (!(reason instanceof McpError)) return new ServerFailure({ kind: 'not-mcp', words });
    return new ServerFailure(
      reason.code === Number(ErrorCode.ConnectionClosed)
        ? { kind: 'unreachable' }
        : { kind: 'refused', words },
    );
  }
}

function isCancellation(init: RequestInit = {}): boolean {
  return messageIn(init)?.method === 'notifications/cancelled';
}
