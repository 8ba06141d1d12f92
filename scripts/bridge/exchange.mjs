import { randomBytes } from 'node:crypto';

/** @import { ExchangeLog } from './exchange-log.mjs' */
/** @import { Mask } from './masking.mjs' */
/** @typedef {{ fields: object, content?: Buffer }} ExchangeEvent */

/** Bytes of a body, and of the pieces of a reply. */
const mostContent = 32 * 2 ** 20;
/** Bytes that an event takes in memory beside its content. */
const overhead = 300;

/** A request and its reply, as events without secrets. */
export class Exchange {
  /** Sorts by age. */
  id = `${Date.now().toString(36).padStart(9, '0')}-${randomBytes(8).toString('hex')}`;
  /** @type {ExchangeEvent[]} */
  events = [];
  hasEnded = false;
  bytes = 0;
  #start = performance.now();
  #mask;
  #log;
  /** The body as it is sent, until the reply begins; undefined if it is not held. @type {Buffer[] | undefined} */
  #body = [];
  #bodyBytes = 0;
  #pieceBytes = 0;
  #skippedBytes = 0;

  /** @param {Mask} mask @param {ExchangeLog} [log] without it nothing is held */
  constructor(mask, log) {
    this.#mask = mask;
    this.#log = log;
  }

  /** All of the body so far, unless it is not held. */
  get body() {
    return this.#body;
  }

  /** @param {string} type @param {object} fields @param {Buffer} [content] */
  note(type, fields, content) {
    const at = Math.round((performance.now() - this.#start) * 10) / 10;
    if (!this.#log || this.hasEnded) return;
    this.events.push({ fields: { type, id: this.id, at, ...fields }, content });
    this.#log.announce(this);
  }

  /** @param {Buffer} chunk */
  addToBody(chunk) {
    this.#bodyBytes += chunk.length;
    if (this.#bodyBytes > mostContent || !this.#reserve(chunk.length)) this.#body = undefined;
    this.#body?.push(chunk);
  }

  /** The request was read to its end. */
  endBody() {
    const content = this.#body && this.#mask.bytes(Buffer.concat(this.#body));
    this.note('body', { bytes: this.#bodyBytes }, content);
  }

  /** @param {number} status @param {string[]} rawHeaders */
  head(status, rawHeaders) {
    this.#body = undefined;
    this.note('head', { status, headers: this.#mask.headers(rawHeaders) });
  }

  /** @param {Buffer} chunk */
  piece(chunk) {
    if (this.#log) this.#notePiece(this.#mask.push(chunk));
  }

  /** @param {'end' | 'failed'} type @param {object} fields */
  end(type, fields) {
    this.#body = undefined;
    this.#notePiece(this.#mask.end());
    if (this.#skippedBytes > 0) this.note('piece', { bytes: this.#skippedBytes });
    this.note(type, fields);
    this.hasEnded = true;
  }

  /** @param {Buffer} content */
  #notePiece(content) {
    this.#pieceBytes += content.length + overhead;
    if (content.length === 0) return;
    if (this.#pieceBytes <= mostContent && this.#reserve(content.length + overhead))
      return this.note('piece', {}, content);
    this.#skippedBytes += content.length;
  }

  /** @param {number} bytes */
  #reserve(bytes) {
    const isHeld = this.#log?.reserve(bytes) ?? false;
    if (isHeld) this.bytes += bytes;
    return isHeld;
  }
}
