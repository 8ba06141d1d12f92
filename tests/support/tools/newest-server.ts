import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  acceptedContent,
  createMcpHandler,
  inputRequired,
  McpServer,
  type CallToolResult,
  type InputRequests,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'authorization, content-type, mcp-method, mcp-name, mcp-protocol-version',
};

const says = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });

/** A tool server of 2026-07-28, made with the official SDK; it refuses clients of earlier revisions. */
export class NewestServer {
  /** Requests of the tool `ask` to the person. */
  questions: InputRequests = {};
  /** Number of calls that a client has cancelled. */
  cancelled = 0;
  /** Headers of each request. */
  readonly headers: { [name: string]: unknown }[] = [];
  readonly #handler = createMcpHandler(() => this.#serve(), { legacy: 'reject' });
  readonly #server: Server;

  constructor() {
    const handle = toNodeHandler(this.#handler);
    this.#server = createServer((request, response) => {
      for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
      if (request.method === 'OPTIONS') return void response.writeHead(204).end();
      this.headers.push(request.headers);
      void handle(request, response);
    });
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    await this.#handler.close();
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `http://${this.host}/mcp`;
  }

  /** Reports other tools to whoever listens. */
  reportTools(): void {
    this.#handler.notify.toolsChanged();
  }

  #serve(): McpServer {
    const server = new McpServer({ name: 'station', title: 'Weather station', version: '1.0.0' });
    const city = z.object({ city: z.string() });
    const description = 'Weather of a city';
    server.registerTool('weather', { description, inputSchema: city }, ({ city }) =>
      says(`21 °C in ${city}`),
    );
    server.registerTool('ask', { description: 'Asks the person' }, (context) => this.#ask(context));
    server.registerTool('count', { description: 'Counts to 3' }, count);
    server.registerTool('wait', { description: 'Never ends' }, (context) => this.#wait(context));
    const argsSchema = city;
    server.registerPrompt('forecast', { title: 'Forecast', argsSchema }, ({ city }) => ({
      messages: [{ role: 'user', content: { type: 'text', text: `Forecast for ${city}` } }],
    }));
    server.registerResource('bern', 'weather://bern', { mimeType: 'text/plain' }, ({ href }) => ({
      contents: [{ uri: href, text: '21 °C' }],
    }));
    return server;
  }

  #ask({ mcpReq }: ServerContext) {
    const { inputResponses } = mcpReq;
    if (!inputResponses) return inputRequired({ inputRequests: this.questions });
    const contents = Object.keys(inputResponses).map((key) => acceptedContent(inputResponses, key));
    return says(JSON.stringify({ inputResponses, contents }));
  }

  async #wait({ mcpReq }: ServerContext): Promise<CallToolResult> {
    await report(mcpReq, 1);
    await once(mcpReq.signal, 'abort');
    this.cancelled += 1;
    return says('');
  }
}

async function count({ mcpReq }: ServerContext): Promise<CallToolResult> {
  for (const progress of [1, 2, 3]) await report(mcpReq, progress);
  return says('3');
}

async function report(request: ServerContext['mcpReq'], progress: number): Promise<void> {
  const progressToken = request._meta?.progressToken ?? '';
  const params = { progressToken, progress, total: 3, message: 'Counting' };
  await request.notify({ method: 'notifications/progress', params });
}
