import { Exchange } from './exchange.mjs';
import { Feed } from './feed.mjs';

/** @import { ServerResponse } from 'node:http' */
/** @import { Mask } from './masking.mjs' */

const mostExchanges = 1000;

/** The exchanges that no page has recorded yet, in memory only, and the pages that follow them. */
export class ExchangeLog {
  /** Oldest first. @type {Map<string, Exchange>} */
  #exchanges = new Map();
  /** @type {Set<Feed>} */
  #feeds = new Set();
  #bytes = 0;
  #dropped = 0;
  #mostBytes;

  constructor(mostBytes = 256 * 2 ** 20) {
    this.#mostBytes = mostBytes;
  }

  /** @param {Mask} mask @param {object} request the fields of the first event */
  begin(mask, request) {
    const exchange = new Exchange(mask, this);
    this.#exchanges.set(exchange.id, exchange);
    this.reserve(0);
    exchange.note('request', { at: Date.now(), ...request });
    return exchange;
  }

  /** @param {Exchange} exchange */
  announce(exchange) {
    for (const feed of this.#feeds) feed.announce(exchange);
  }

  /** Whether there is room for more content. The oldest ended exchanges are let go for it. @param {number} bytes */
  reserve(bytes) {
    for (const exchange of this.#exchanges.values()) {
      if (this.#bytes + bytes <= this.#mostBytes && this.#exchanges.size <= mostExchanges) break;
      if (!exchange.hasEnded) continue;
      this.forget(exchange.id);
      this.#dropped += 1;
    }
    const isReserved = this.#bytes + bytes <= this.#mostBytes;
    if (isReserved) this.#bytes += bytes;
    return isReserved;
  }

  /** A page has recorded it, or there is no room. @param {string} id */
  forget(id) {
    const exchange = this.#exchanges.get(id);
    if (!exchange?.hasEnded) return;
    this.#exchanges.delete(id);
    this.#bytes -= exchange.bytes;
    for (const feed of this.#feeds) feed.forget(exchange);
  }

  /**
   * Writes all events, those to come as well, until the response closes.
   *
   * @param {ServerResponse} response @param {object} first the fields of the first line
   */
  follow(response, first) {
    const feed = new Feed(response, { ...first, dropped: this.#dropped });
    this.#feeds.add(feed);
    response.once('close', () => this.#feeds.delete(feed));
    for (const exchange of this.#exchanges.values()) feed.announce(exchange);
  }
}
