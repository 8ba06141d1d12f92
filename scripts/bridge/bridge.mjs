import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { corsHeaders, sendError } from './access.mjs';
import { ExchangeLog } from './exchange-log.mjs';
import { Exchange } from './exchange.mjs';
import { listen } from './listen.mjs';
import { Mask } from './masking.mjs';
import { passOn, sentHeaders } from './pass-on.mjs';

/** @import { Upstream } from './options.mjs' */
/** @typedef {import('node:http').IncomingMessage} Incoming */
/** @typedef {import('node:http').ServerResponse} Response */

/** Node's 250 ms for each address of a host are too few for slow networks. */
const agentOptions = { keepAlive: true, autoSelectFamilyAttemptTimeout: 3000 };
const maxIdBytes = 2 ** 20;

/**
 * Starts the recording bridge on 127.0.0.1. Rejects with the system's error, such as EADDRINUSE.
 *
 * @param {{ upstreams: Upstream[], token: string, consolePort: number, port?: number }} options port 0 uses a free one
 */
export async function startBridge({ upstreams, ...options }) {
  const server = await listen(options);
  const bridge = new Bridge(upstreams, server.url);
  server.serve(bridge.handle);
  const close = async () => {
    await bridge.log.close();
    server.close();
    for (const agent of Object.values(bridge.agents)) agent.destroy();
  };
  return { url: server.url, bases: bridge.bases, close };
}

class Bridge {
  agents = { 'http:': new HttpAgent(agentOptions), 'https:': new HttpsAgent(agentOptions) };
  log = new ExchangeLog();
  #upstreams;

  /** @param {Upstream[]} upstreams @param {string} address of the bridge, with the token */
  constructor(upstreams, address) {
    this.#upstreams = upstreams;
    /** The address of each service, and the one that programs use instead. */
    this.bases = upstreams.map(({ name, url }) => {
      const path = url.pathname.replace(/\/$/, '');
      return { name, url: url.origin + path, base: `${address}${name && `/${name}`}${path}` };
    });
  }

  /** @param {string} path below the token, with its query @param {Incoming} incoming @param {Response} response */
  handle = (path, incoming, response) => {
    if (path.startsWith('/-/')) this.#serveConsole(path, incoming, response);
    else this.#record(path, incoming, response);
  };

  /** @param {string} path @param {Incoming} incoming @param {Response} response */
  #record(path, incoming, response) {
    const found = this.#upstreams.find(({ name }) => path.startsWith(name ? `/${name}/` : '/'));
    if (!found) return sendError(response, 404, 'Not found.');
    const target = this.#target(found.url, found.name ? path.slice(1 + found.name.length) : path);
    const headers = sentHeaders(incoming, found.key);
    const mask = new Mask(target.path, [...incoming.rawHeaders, ...headers]);
    const exchange = this.log.begin(mask, {
      method: incoming.method,
      url: mask.text(target.origin + target.path),
      headers: mask.headers(headers),
      program: incoming.headers['user-agent']?.slice(0, 200),
    });
    passOn({ incoming, response, headers, exchange, ...target });
  }

  /** @param {string} path @param {Incoming} incoming @param {Response} response */
  #serveConsole(path, incoming, response) {
    const call = `${incoming.method} ${path}`;
    if (!incoming.headers.origin) sendError(response, 403, 'Only the console may use this path.');
    else if (path.startsWith('/-/to/')) this.#relay(path, incoming, response);
    else if (call === 'POST /-/recorded') void this.#forget(incoming, response);
    else if (call === 'GET /-/exchanges') {
      response.writeHead(200, [...corsHeaders(incoming), 'Content-Type', 'application/x-ndjson']);
      this.log.follow(response, { type: 'bridge', version: 1, upstreams: this.bases });
    } else sendError(response, 404, 'Not found.');
  }

  /** Nothing is held: the console records its own. @param {string} path @param {Incoming} incoming @param {Response} response */
  #relay(path, incoming, response) {
    const [, encoded = '', rest = ''] = /^\/-\/to\/([^/?]+)(\/.*)$/.exec(path) ?? [];
    // Unlike decodeURIComponent, it accepts a stray %.
    const origin = new URLSearchParams(`to=${encoded}`).get('to') ?? '';
    const url = URL.canParse(origin) ? new URL(origin) : undefined;
    if (url?.origin === origin && /^https?:/.test(origin)) {
      const exchange = new Exchange(new Mask('', []));
      const headers = sentHeaders(incoming);
      return passOn({ incoming, response, headers, exchange, ...this.#target(url, rest) });
    }
    sendError(response, 400, 'The relay takes an encoded http: or https: origin.');
  }

  /** Lets go of what a page has recorded. @param {Incoming} incoming @param {Response} response */
  async #forget(incoming, response) {
    try {
      let text = '';
      for await (const chunk of incoming) if (text.length <= maxIdBytes) text += chunk;
      for (const id of JSON.parse(text)) this.log.forget(id);
      response.writeHead(204, corsHeaders(incoming)).end();
    } catch {
      sendError(response, 400, 'The bridge takes a JSON array of ids of at most 1 MB.');
    }
  }

  /** @param {URL} url @param {string} path */
  #target({ origin, protocol }, path) {
    return { origin, path, agent: this.agents[protocol === 'https:' ? 'https:' : 'http:'] };
  }
}
