import { plainNode } from './build-tree';
import { patch, type Mounted } from './patch';

/** UTF-16 units in one element; a frame lays out only the last element. */
const maxPieceLength = 16_000;

/** Shows unformatted text in pieces that are cut at a line end or a space if possible. */
export class PlainTail {
  readonly #parent: HTMLElement;
  #open: Mounted[] = [];
  #text = '';

  constructor(parent: HTMLElement) {
    this.#parent = parent;
  }

  append(text: string): void {
    this.#text += text;
    while (this.#text.length > maxPieceLength) {
      const at = cutPoint(this.#text);
      this.#show(this.#text.slice(0, at));
      this.#open = [];
      this.#text = this.#text.slice(at);
    }
    if (this.#text) this.#show(this.#text);
  }

  #show(text: string): void {
    patch(this.#parent, this.#open, [plainNode(text)]);
  }
}

function cutPoint(text: string): number {
  const head = text.slice(0, maxPieceLength);
  const at = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' ')) + 1;
  if (at > 0) return at;
  return isHighSurrogate(head.charCodeAt(maxPieceLength - 1)) ? maxPieceLength - 1 : maxPieceLength;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
