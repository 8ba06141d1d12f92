import { randomBytes } from 'node:crypto';

/** @import { ExchangeLog } from './exchange-log.mjs' */
/** @import { Mask } from './masking.mjs' */

/** Bytes of a body, and of a reply's pieces. */
const maxContent = 32 * 2 ** 20;
/** Bytes that an event takes beside its content. */
const overhead = 300;

/** A request and its reply, as events without secrets. */
export class Exchange {
  /** Sorts by age. */
  id = `${Date.now().toString(36).padStart(9, '0')}-${randomBytes(8).toString('hex')}`;
  /** @type {{ fields: object, content?: Buffer }[]} */
  events = [];
  hasEnded = false;
  bytes = 0;
  /** The body so far, until the reply begins; undefined if it is not held. @type {Buffer[] | undefined} */
  body = [];
  #start = performance.now();
  #mask;
  #log;
  #bodyBytes = 0;
  #pieceBytes = 0;
  #skippedBytes = 0;

  /** @param {Mask} mask @param {ExchangeLog} [log] without it nothing is held */
  constructor(mask, log) {
    this.#mask = mask;
    this.#log = log;
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
    if (this.#bodyBytes > maxContent || !this.#reserve(chunk.length)) this.body = undefined;
    this.body?.push(chunk);
  }

  /** The request was read to its end. */
  endBody() {
    const masked = this.body && this.#mask.text(Buffer.concat(this.body).toString('latin1'));
    this.note('body', { bytes: this.#bodyBytes }, Buffer.from(masked ?? '', 'latin1'));
  }

  /** @param {number} status @param {string[]} rawHeaders */
  head(status, rawHeaders) {
    this.body = undefined;
    this.note('head', { status, headers: this.#mask.headers(rawHeaders) });
  }

  /** @param {Buffer} chunk */
  piece(chunk) {
    if (this.#log) this.#notePiece(this.#mask.push(chunk));
  }

  /** @param {'end' | 'failed'} type @param {object} fields */
  end(type, fields) {
    this.body = undefined;
    this.#notePiece(this.#mask.end());
    if (this.#skippedBytes > 0) this.note('piece', { bytes: this.#skippedBytes });
    this.note(type, fields);
    this.hasEnded = true;
  }

  /** @param {Buffer} content */
  #notePiece(content) {
    const size = content.length && content.length + overhead;
    this.#pieceBytes += size;
    const isHeld = this.#pieceBytes <= maxContent && this.#reserve(size);
    if (!isHeld) this.#skippedBytes += content.length;
    else if (size > 0) this.note('piece', {}, content);
  }

  /** @param {number} bytes */
  #reserve(bytes) {
    const isHeld = this.#log?.reserve(bytes) ?? false;
    if (isHeld) this.bytes += bytes;
    return isHeld;
  }
}
