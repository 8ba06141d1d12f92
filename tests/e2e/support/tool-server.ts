import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  type CallToolResult,
  type Prompt,
  type Resource,
  type ResourceTemplate,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js';
import { isObject, jsonOr } from '../../../src/lib/base/api/wire/json';

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, last-event-id, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id',
  'access-control-expose-headers': 'mcp-session-id, www-authenticate',
};

interface ServedPrompt extends Prompt {
  text: (args: { [name: string]: string }) => string;
}

interface ServedTool {
  name: string;
  description: string;
  answer: (
    args: { city?: string },
    extra: RequestHandlerExtra<ServerRequest, ServerNotification>,
  ) => CallToolResult | Promise<CallToolResult>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const parameters = {
  type: 'object' as const,
  properties: { city: { type: 'string' } },
  required: ['city'],
};

/** The question of newer clients for the revision of MCP. */
function isDiscovery(body: string): boolean {
  const message = jsonOr(body, undefined);
  return isObject(message) && message.method === 'server/discover';
}

/** With status 200, as a browser would report another one. */
function refuseDiscovery(body: string, response: ServerResponse): void {
  const { id } = JSON.parse(body) as { id: string };
  response.setHeader('content-type', 'application/json');
  const error = { code: -32601, message: 'Method not found' };
  response.end(JSON.stringify({ jsonrpc: '2.0', id, error }));
}

/** A tool server of 2025-11-25 as others run one, made with the official SDK: a session is one server and one transport. */
export class ToolServer {
  tools: ServedTool[] = [
    {
      name: 'weather',
      description: 'Weather of a city',
      answer: ({ city }) => ({ content: [{ type: 'text', text: `21 °C in ${city}` }] }),
    },
  ];
  prompts: ServedPrompt[] | undefined;
  /** Resources, and templates of their addresses, with the text of each address. */
  resources:
    | { listed: Resource[]; templates: ResourceTemplate[]; textOf: (uri: string) => string }
    | undefined;
  /** The token that a request needs in Authorization. */
  token: string | undefined;
  /** The authorization server that people sign in at, and the tokens that count. */
  signIn: { url: string; accepted: ReadonlySet<string> } | undefined;
  /** Members of the metadata of this server that differ from the right ones. */
  metadata: { [name: string]: unknown } = {};
  /** Takes the place of the server. */
  handle: Handler | undefined;
  /** The server of each session. */
  readonly servers: Server[] = [];
  /** Answers to requests for a stream of what belongs to no request. */
  readonly #streams: ServerResponse[] = [];
  /** Each body that arrived. */
  readonly received: string[] = [];
  /** The Authorization of each call that arrived. */
  readonly authorizations: (string | undefined)[] = [];
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch(() => response.destroy());
  });
  readonly #sessions = new Map<string, StreamableHTTPServerTransport>();

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  /** As if it had been started again: it knows no session any more. */
  forgetSessions(): void {
    this.#sessions.clear();
  }

  /** Whether it can report what belongs to no request. */
  get hasStream(): boolean {
    return this.#streams.some(({ headersSent }) => headersSent);
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `http://${this.host}/mcp`;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (this.handle) return this.handle(request, response);
    const { authorization, 'mcp-session-id': id } = request.headers;
    if (this.#isSignInNeeded(request, response)) return;
    this.authorizations.push(authorization);
    if (this.token !== undefined && authorization !== `Bearer ${this.token}`)
      return void response.writeHead(401, { 'content-type': 'text/plain' }).end('Wrong token');
    const body = await text(request);
    if (isDiscovery(body)) return refuseDiscovery(body, response);
    const known = typeof id === 'string' ? this.#sessions.get(id) : undefined;
    if (typeof id === 'string' && !known) return void response.writeHead(404).end();
    const transport = known ?? (await this.#newSession());
    if (request.method === 'GET') this.#streams.push(response);
    this.received.push(body);
    await transport.handleRequest(request, response, jsonOr(body, undefined));
  }

  /** Answers with the metadata, or with a refusal that names it. */
  #isSignInNeeded({ url, headers }: IncomingMessage, response: ServerResponse): boolean {
    if (!this.signIn) return false;
    const described = '/.well-known/oauth-protected-resource/mcp';
    if (url === described) {
      response.setHeader('content-type', 'application/json');
      const servers = { authorization_servers: [this.signIn.url] };
      response.end(JSON.stringify({ resource: this.url, ...servers, ...this.metadata }));
      return true;
    }
    if (this.signIn.accepted.has(headers.authorization?.replace('Bearer ', '') ?? '')) return false;
    this.authorizations.push(headers.authorization);
    const address = `http://${this.host}${described}`;
    response.setHeader('www-authenticate', `Bearer resource_metadata="${address}"`);
    response.writeHead(401).end();
    return true;
  }

  async #newSession(): Promise<StreamableHTTPServerTransport> {
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => void this.#sessions.set(id, transport),
    });
    const server = new Server(
      { name: 'weather-station', version: '1.0.0' },
      {
        capabilities: {
          ...{ logging: {}, tools: { listChanged: true } },
          ...(this.prompts && { prompts: {} }),
          ...(this.resources && { resources: {} }),
        },
      },
    );
    this.#servePrompts(server);
    this.#serveResources(server);
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: this.tools.map(({ name, description }) => ({
        name,
        description,
        inputSchema: parameters,
      })),
    }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) => {
      const tool = this.tools.find(({ name }) => name === params.name);
      if (!tool) throw new Error('No such tool');
      return tool.answer(params.arguments ?? {}, extra);
    });
    this.servers.push(server);
    await server.connect(transport);
    return transport;
  }

  #servePrompts(server: Server): void {
    const { prompts } = this;
    if (!prompts) return;
    server.setRequestHandler(ListPromptsRequestSchema, () => ({
      prompts: prompts.map(({ text: _, ...prompt }) => prompt),
    }));
    server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
      const text = prompts.find(({ name }) => name === params.name)?.text(params.arguments ?? {});
      return { messages: [{ role: 'user', content: { type: 'text', text: text ?? '' } }] };
    });
  }

  #serveResources(server: Server): void {
    const { resources } = this;
    if (!resources) return;
    const { listed, templates, textOf } = resources;
    server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: listed }));
    server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
      resourceTemplates: templates,
    }));
    server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => ({
      contents: [{ uri, mimeType: 'text/plain', text: textOf(uri) }],
    }));
  }
}
