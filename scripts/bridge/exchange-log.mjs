import { setTimeout as wait } from 'node:timers/promises';
import { Exchange } from './exchange.mjs';

/** @import { ServerResponse } from 'node:http' */
/** @import { Mask } from './masking.mjs' */
/** @typedef {Pick<Exchange, 'events'>} Followed */

const maxExchanges = 1000;
/** Milliseconds between lines that show that a feed's connection is open. */
const keepAlive = 15_000;
/** Milliseconds that pages have to read the rest of their feeds, in steps: a pause of the machine is one of them. */
const maxWait = 1000;
const steps = 5;

/** The exchanges that no page has recorded yet, in memory only, and the pages that follow them. */
export class ExchangeLog {
  /** Oldest first. @type {Map<string, Exchange>} */
  #exchanges = new Map();
  /** @type {Set<Feed>} */
  #feeds = new Set();
  #bytes = 0;
  #dropped = 0;
  mostBytes = 256 * 2 ** 20;

  /** @param {Mask} mask @param {object} request the fields of the first event */
  begin(mask, request) {
    const exchange = new Exchange(mask, this);
    this.#exchanges.set(exchange.id, exchange);
    this.reserve(0);
    exchange.note('request', { at: Date.now(), ...request });
    return exchange;
  }

  /** It has a further event. @param {Exchange} exchange */
  announce(exchange) {
    for (const feed of this.#feeds) feed.announce(exchange);
  }

  /** Whether there is room for more content. The oldest ended exchanges are let go for it. @param {number} bytes */
  reserve(bytes) {
    const fits = () => this.#bytes + bytes <= this.mostBytes;
    for (const { id, hasEnded } of this.#exchanges.values()) {
      if (fits() && this.#exchanges.size <= maxExchanges) break;
      if (hasEnded) this.#dropped += 1;
      this.forget(id);
    }
    const isReserved = fits();
    if (isReserved) this.#bytes += bytes;
    return isReserved;
  }

  /** A page has recorded it, or there is no room. Those under way stay. @param {string} id */
  forget(id) {
    const exchange = this.#exchanges.get(id);
    if (!exchange?.hasEnded) return;
    this.#exchanges.delete(id);
    this.#bytes -= exchange.bytes;
    for (const feed of this.#feeds) feed.forget(exchange);
  }

  /** Writes a first line and all events, also those to come. @param {ServerResponse} response @param {object} first */
  follow(response, first) {
    const feed = new Feed(response);
    feed.announce({ events: [{ fields: { ...first, dropped: this.#dropped } }] });
    for (const exchange of this.#exchanges.values()) feed.announce(exchange);
    this.#feeds.add(feed);
    response.once('close', () => this.#feeds.delete(feed));
  }

  /** Ends the feeds of all pages. Resolves when they have ended, or when a page does not read its own. */
  async close() {
    const ended = Promise.all([...this.#feeds].map((feed) => feed.end()));
    await Promise.race([ended, waitInSteps()]);
  }
}

async function waitInSteps() {
  for (let step = 0; step < steps; step += 1)
    await wait(maxWait / steps, undefined, { ref: false });
}

/** A page that follows the exchanges. Events wait in their exchanges, not here, until the page reads them. */
class Feed {
  /** Exchanges with events that the page has not got. @type {Set<Followed>} */
  #waiting = new Set();
  /** Number of events that the page has got. @type {WeakMap<object, number>} */
  #written = new WeakMap();
  #isEnding = false;
  #response;

  /** @param {ServerResponse} response */
  constructor(response) {
    this.#response = response;
    response.on('drain', () => this.#write());
    const timer = setInterval(() => response.writableNeedDrain || response.write('\n'), keepAlive);
    response.once('close', () => clearInterval(timer));
  }

  /** @param {Followed} exchange with a further event */
  announce(exchange) {
    // Programs come first. While an exchange waits, its turn is planned, or the page does not read.
    if (this.#waiting.size === 0) setImmediate(() => this.#write());
    this.#waiting.add(exchange);
  }

  /** The exchange is let go: a page that knows it gets its end. @param {Followed} exchange */
  forget(exchange) {
    if (this.#waiting.delete(exchange) && this.#written.has(exchange))
      this.#waiting.add({ events: exchange.events.slice(-1) });
  }

  /** Resolves when the page has got all events so far. */
  end() {
    this.#isEnding = true;
    this.#write();
    return new Promise((resolve) => this.#response.once('close', resolve));
  }

  #write() {
    for (const exchange of this.#waiting) {
      let written = this.#written.get(exchange) ?? 0;
      for (const { fields, content } of exchange.events.slice(written)) {
        if (this.#response.writableNeedDrain || this.#response.destroyed) return;
        const base64 = content?.length ? content.toString('base64') : undefined;
        this.#response.write(`${JSON.stringify({ ...fields, base64 })}\n`);
        this.#written.set(exchange, (written += 1));
      }
      this.#waiting.delete(exchange);
    }
    if (this.#isEnding) this.#response.end();
  }
}
