import { errorMessage } from '$lib/platform/error-message';
import './no-generated-code';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  CallToolResultSchema,
  ErrorCode,
  McpError,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker-provider.js';
import { maxTools } from './fit-tools';
import { toolsIn, toolsPage, type ListedTools } from './listed-tools';
import { ServerFailure } from './server-failure';
import { masked, serverFetch, type ToolServerAccess } from './server-fetch';

/** Reading more pages would take too long. */
const maxPages = 50;

export interface Patience {
  signal: AbortSignal;
  seconds: number;
}

/** A session with one tool server. It rejects with ServerFailure, and cannot be used after that. */
export class ServerSession {
  readonly #client: Client;
  readonly #token: string | undefined;
  readonly #broken = new AbortController();

  private constructor(token: string | undefined) {
    this.#token = token;
    // The SDK's default validator compiles code.
    this.#client = new Client(
      { name: 'inference-console', version: '1' },
      { jsonSchemaValidator: new CfWorkerJsonSchemaValidator() },
    );
  }

  static async open(access: ToolServerAccess, patience: Patience): Promise<ServerSession> {
    const { url, token } = access;
    const session = new ServerSession(token);
    await session.#try(patience, (options) => {
      const fetch = serverFetch(access, (failure) => session.#broken.abort(failure));
      const transport = new StreamableHTTPClientTransport(new URL(url), { fetch });
      return session.#client.connect(transport, options);
    });
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
      const entries: unknown[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < maxPages && entries.length < maxTools; page += 1) {
        const params = cursor === undefined ? {} : { cursor };
        const request = { method: 'tools/list' as const, params };
        const listed = await this.#client.request(request, toolsPage, options);
        for (const entry of listed.tools) entries.push(entry);
        cursor = listed.nextCursor;
        if (cursor === undefined) break;
      }
      return { tools: toolsIn(entries), count: entries.length, isWhole: cursor === undefined };
    });
  }

  callTool(
    name: string,
    args: { [name: string]: unknown },
    patience: Patience,
  ): Promise<CallToolResult> {
    return this.#try(patience, (options) =>
      this.#client.request(
        { method: 'tools/call', params: { name, arguments: args } },
        CallToolResultSchema,
        options,
      ),
    );
  }

  close(): void {
    void this.#client.close().catch(() => undefined);
  }

  async #try<T>(
    { signal, seconds }: Patience,
    ask: (options: { signal: AbortSignal; timeout: number }) => Promise<T>,
  ): Promise<T> {
    const either = AbortSignal.any([signal, this.#broken.signal]);
    try {
      return await ask({ signal: either, timeout: seconds * 1000 });
    } catch (reason) {
      this.close();
      throw this.#failureOf(reason, signal, seconds);
    }
  }

  #failureOf(reason: unknown, signal: AbortSignal, seconds: number): ServerFailure {
    if (signal.aborted) return new ServerFailure({ kind: 'stopped' });
    if (this.#broken.signal.reason instanceof ServerFailure) return this.#broken.signal.reason;
    if (reason instanceof ServerFailure) return reason;
    const words = masked(errorMessage(reason), this.#token);
    if (!(reason instanceof McpError)) return new ServerFailure({ kind: 'not-mcp', words });
    if (reason.code === Number(ErrorCode.RequestTimeout))
      return new ServerFailure({ kind: 'timeout', seconds });
    return new ServerFailure(
      reason.code === Number(ErrorCode.ConnectionClosed)
        ? { kind: 'unreachable' }
        : { kind: 'refused', words },
    );
  }
}
