import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { InvalidGrantError } from '@modelcontextprotocol/sdk/server/auth/errors.js';
import type {
  AuthorizationParams,
  OAuthServerProvider,
} from '@modelcontextprotocol/sdk/server/auth/provider.js';
import { mcpAuthRouter } from '@modelcontextprotocol/sdk/server/auth/router.js';
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import type { OAuthClientInformationFull } from '@modelcontextprotocol/sdk/shared/auth.js';

/** An authorization server of the official SDK, whose page signs everybody in at once. */
export class AuthorizationServer {
  /** Tokens that a tool server accepts. */
  readonly accepted = new Set<string>();
  /** Every token that was issued, of both kinds. */
  readonly issued: string[] = [];
  /** Paths of the requests, in order. */
  readonly paths: string[] = [];
  /** Members of the metadata that differ from the SDK's. */
  metadata: { [name: string]: unknown } = {};
  /** Changes the answer of the page, which is added to the address that it leads back to. */
  answer: (answer: URLSearchParams) => void = () => undefined;
  /** A renewal of tokens is answered once it has resolved. */
  renewal: Promise<unknown> = Promise.resolve();
  readonly #refreshTokens = new Set<string>();
  readonly #clients = new Map<string, OAuthClientInformationFull>();
  readonly #codes = new Map<string, AuthorizationParams>();
  #app: RequestListener = () => undefined;
  readonly #server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', this.url);
    if (request.method !== 'OPTIONS') this.paths.push(pathname);
    const isChanged = Object.keys(this.metadata).length > 0;
    if (pathname !== '/.well-known/oauth-authorization-server' || !isChanged)
      return this.#app(request, response);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ...this.#standardMetadata(), ...this.metadata }));
  });

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const app = createMcpExpressApp();
    const options = { rateLimit: false as const };
    app.use(
      mcpAuthRouter({
        provider: this.#provider(),
        issuerUrl: new URL(this.url),
        ...{ authorizationOptions: options, tokenOptions: options },
        ...{ clientRegistrationOptions: options, revocationOptions: options },
      }),
    );
    this.#app = app as RequestListener;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `http://${this.host}/`;
  }

  /** As if the time of every access token were over. */
  endAccessTokens(): void {
    this.accepted.clear();
  }

  endEverything(): void {
    this.accepted.clear();
    this.#refreshTokens.clear();
  }

  #standardMetadata() {
    return {
      issuer: this.url,
      authorization_endpoint: `${this.url}authorize`,
      token_endpoint: `${this.url}token`,
      registration_endpoint: `${this.url}register`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    };
  }

  #provider(): OAuthServerProvider {
    return {
      clientsStore: {
        getClient: (id) => this.#clients.get(id),
        registerClient: (client) => {
          const known = { client_id: crypto.randomUUID(), ...client };
          this.#clients.set(known.client_id, known);
          return known;
        },
      },
      authorize: (_, params, response: { redirect: (address: string) => void }) => {
        const code = crypto.randomUUID();
        this.#codes.set(code, params);
        const answer = new URLSearchParams({ code, state: params.state ?? '' });
        this.answer(answer);
        response.redirect(`${params.redirectUri}?${answer}`);
        return Promise.resolve();
      },
      challengeForAuthorizationCode: (_, code) =>
        Promise.resolve(this.#codes.get(code)?.codeChallenge ?? ''),
      exchangeAuthorizationCode: (_, code) => {
        if (!this.#codes.delete(code)) throw new InvalidGrantError('Unknown code');
        return Promise.resolve(this.#issue());
      },
      exchangeRefreshToken: async (_, refreshToken) => {
        // Works once, as OAuth 2.1 requires for clients without a secret.
        if (!this.#refreshTokens.delete(refreshToken)) throw new InvalidGrantError('Unknown');
        await this.renewal;
        return this.#issue();
      },
      verifyAccessToken: () => Promise.reject(new Error('Not used')),
      revokeToken: () => {
        this.endEverything();
        return Promise.resolve();
      },
    };
  }

  #issue() {
    const access = `access-${crypto.randomUUID()}`;
    const refresh = `refresh-${crypto.randomUUID()}`;
    this.accepted.add(access);
    this.#refreshTokens.add(refresh);
    this.issued.push(access, refresh);
    return {
      ...{ access_token: access, refresh_token: refresh },
      ...{ token_type: 'Bearer', expires_in: 3600 },
    };
  }
}
