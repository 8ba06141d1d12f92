import type { ServerEntry } from '$lib/storage/tool-servers';
import { hostOf } from '$lib/api/wire/endpoint';
import { errorMessage } from '$lib/platform/error-message';
import './no-generated-code';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  CallToolResultSchema,
  ErrorCode,
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
import { masked, messageIn, serverFetch, type ToolServerAccess } from './server-fetch';

const listsChanged = [
  ToolListChangedNotificationSchema,
  PromptListChangedNotificationSchema,
  ResourceListChangedNotificationSchema,
];

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
  /** Whether the server has reported another list of tools, prompts or resources. */
  hasNewList = false;

  readonly #requests: ServerRequests;
  /** Number of requests of the page that the server works on. */
  #pending = 0;
  #isOpen = false;
  /** Whether it is to be closed when the server knows that a request is cancelled. */
  #isCancelling = false;

  private constructor({ url, token }: ToolServerAccess) {
    this.#token = token;
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
      isBusy: () => this.#pending > 0,
    });
    for (const changed of listsChanged)
      this.#client.setNotificationHandler(changed, () => void (this.hasNewList = true));
  }

  static async open(access: ToolServerAccess, patience: Patience): Promise<ServerSession> {
    const { url, token } = access;
    const session = new ServerSession(access);
    await session.#try(patience, (options) => {
      const send = serverFetch(access, (failure) => session.#broken.abort(failure));
      const fetch: typeof send = async (url, init) => {
        try {
          return await send(url, init);
        } finally {
          if (session.#isCancelling && isCancellation(init)) session.close();
        }
      };
      const transport = new StreamableHTTPClientTransport(new URL(url), { fetch });
      return session.#client.connect(transport, options);
    });
    session.#isOpen = true;
    // The SDK reports a broken streamed answer only here.
    session.#client.onerror = (error) => {
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
      return { tools: toolsIn(entries), count: entries.length, isWhole };
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

  close(): void {
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
