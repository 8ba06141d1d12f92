/** @import { ServerResponse } from 'node:http' */
/** @import { ExchangeEvent } from './exchange.mjs' */

/** Milliseconds between lines that show that the connection is open. */
const pause = 15_000;

/** A page that follows the exchanges. Events wait in their exchanges, not here, until the page reads them. */
export class Feed {
  /** Exchanges with events that the page has not got. @type {Set<{ events: ExchangeEvent[] }>} */
  #waiting = new Set();
  /** Number of events that the page has got. @type {WeakMap<object, number>} */
  #written = new WeakMap();
  #response;

  /** @param {ServerResponse} response @param {object} first its first line */
  constructor(response, first) {
    this.#response = response;
    this.#put({ fields: first });
    response.on('drain', () => this.#write());
    const timer = setInterval(() => this.#isOpen() && response.write('\n'), pause);
    response.once('close', () => clearInterval(timer));
  }

  /** @param {{ events: ExchangeEvent[] }} exchange with a further event */
  announce(exchange) {
    // Programs come first. Without a waiting exchange, nothing is planned.
    if (this.#waiting.size === 0) setImmediate(() => this.#write());
    this.#waiting.add(exchange);
  }

  /** The exchange is let go: a page that knows it gets its end. @param {{ events: ExchangeEvent[] }} exchange */
  forget(exchange) {
    const written = this.#written.get(exchange) ?? 0;
    if (this.#waiting.delete(exchange) && written > 0)
      this.#waiting.add({ events: exchange.events.slice(-1) });
  }

  #write() {
    for (const exchange of this.#waiting) {
      for (const event of exchange.events.slice(this.#written.get(exchange))) {
        if (!this.#isOpen()) return;
        this.#put(event);
        this.#written.set(exchange, (this.#written.get(exchange) ?? 0) + 1);
      }
      this.#waiting.delete(exchange);
    }
  }

  #isOpen() {
    return !this.#response.writableNeedDrain && !this.#response.destroyed;
  }

  /** @param {ExchangeEvent} event */
  #put({ fields, content }) {
    const line = content?.length ? { ...fields, base64: content.toString('base64') } : fields;
    this.#response.write(`${JSON.stringify(line)}\n`);
  }
}
