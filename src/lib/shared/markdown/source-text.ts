import { MarkRuns } from '$lib/base/ui/text/mark-runs';

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;

// C0 controls except tab and line feed, DEL, and C1: they are invisible, and some terminals and fonts act on them.
// eslint rejects a literal class of controls, so it is built from code points.
const controls = new RegExp(
  `[${[
    [0x00, 0x08],
    [0x0b, 0x1f],
    [0x7f, 0x9f],
  ]
    .map((range) => range.map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join('-'))
    .join('')}]`,
  'g',
);

/**
 * Cleans pieces of a source: line ends become LF, controls and lone surrogates become U+FFFD, and long runs of combining
 * marks are broken.
 */
export class SourceText {
  #pending = '';
  readonly #marks = new MarkRuns();

  /** Holds back a CR or a high surrogate at the end until the next piece. */
  push(piece: string): string {
    const text = this.#pending + piece;
    const last = text.charCodeAt(text.length - 1);
    this.#pending = last === 0x0d || isHighSurrogate(last) ? text.slice(-1) : '';
    return this.#marks.push(clean(this.#pending ? text.slice(0, -1) : text));
  }

  end(): string {
    const rest = this.#marks.push(clean(this.#pending));
    this.#pending = '';
    return rest;
  }
}

function clean(text: string): string {
  return text.replace(/\r\n?/g, '\n').toWellFormed().replace(controls, '\ufffd');
}
