import { lineWithText, textOfLine } from './legacy-text';
import { SplitKeyMask } from './wire/split-key-mask';

/** Events and JSON come in lines; other text is given as it arrives. */
const inLines = /^\s*(data:|event:|id:|retry:|:|\{)/;

const fields = ['data:', 'event:', 'id:', 'retry:'];

const done = /^data:\s*\[DONE\]\s*$/;

/** Masks a key that is spread over the lines of a reply, which is then given line by line. */
export class LegacyMask {
  readonly #mask: SplitKeyMask<string>;
  #rest = '';
  #isInLines: boolean | 'open' = 'open';

  constructor(key: string) {
    this.#mask = new SplitKeyMask(key, {
      growthOf: (line) => {
        const text = textOfLine(line);
        if (text !== undefined) return { place: '', text };
        return done.test(line) ? 'ends' : undefined;
      },
      withText: lineWithText,
    });
  }

  push(piece: string): string {
    const text = this.#rest + piece;
    if (this.#isInLines === 'open') this.#isInLines = judge(text);
    if (this.#isInLines === 'open') return this.#hold(text, 0);
    if (!this.#isInLines) return this.#hold(text, text.length);
    const lines = this.#hold(text, text.lastIndexOf('\n') + 1).match(/[^\n]*\n/g) ?? [];
    return this.#mask.push(lines).join('');
  }

  end(): string {
    const lines = this.#mask.push(this.#rest === '' ? [] : [this.#rest]);
    this.#rest = '';
    return [...lines, ...this.#mask.end()].join('');
  }

  /** Gives what stands before a place. */
  #hold(text: string, from: number): string {
    this.#rest = text.slice(from);
    return text.slice(0, from);
  }
}

function judge(text: string): boolean | 'open' {
  const start = text.trimStart();
  const isBeginning = fields.some((field) => field.startsWith(start));
  return inLines.test(start) || (isBeginning && 'open');
}
