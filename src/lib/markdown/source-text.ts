import { MarkRuns } from '$lib/ui/mark-runs';

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;

// C0 controls but tab and line feed, DEL, and C1: invisible, and some terminals and fonts act on them.
// eslint would call a literal class of controls a mistake, so it is built from code points.
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
 * Turns pieces of a source into text that can be shown: line ends become LF, controls and lone surrogates U+FFFD, and
 * endless runs of combining marks are broken.
 */
export class SourceText {
  #held = '';
  readonly #marks = new MarkRuns();

  /** A CR or the first half of a surrogate pair at the end is held until the next piece tells what it is. */
  push(piece: string): string {
    const text = this.#held + piece;
    const last = text.charCodeAt(text.length - 1);
    this.#held = last === 0x0d || isHighSurrogate(last) ? text.slice(-1) : '';
    return this.#marks.push(clean(this.#held ? text.slice(0, -1) : text));
  }

  end(): string {
    const rest = this.#marks.push(clean(this.#held));
    this.#held = '';
    return rest;
  }
}

function clean(text: string): string {
  return text.replace(/\r\n?/g, '\n').toWellFormed().replace(controls, '\ufffd');
}
