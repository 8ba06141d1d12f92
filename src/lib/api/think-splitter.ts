import type { ChatUpdate } from './chat-types';

const open = '<think>';
const close = '</think>';

/**
 * Separates reasoning from a text that begins with `<think>…</think>` (reasoning_format raw), and drops the white space
 * after it. Later tags are ordinary text. Chunk borders may cut a tag anywhere; `end()` returns the buffered text.
 */
export class ThinkSplitter {
  #state: 'undecided' | 'reasoning' | 'gap' | 'text' = 'undecided';
  #held = '';

  push(text: string): ChatUpdate[] {
    // The buffer is empty in this state.
    if (this.#state === 'text') return text === '' ? [] : [{ type: 'text', text }];
    this.#held += text;
    if (this.#state === 'undecided') this.#decide();
    return [...this.#takeReasoning(), ...this.#takeText()];
  }

  end(): ChatUpdate[] {
    return this.#release(this.#state === 'reasoning' ? 'reasoning' : 'text', this.#held.length);
  }

  #decide(): void {
    const start = this.#held.trimStart();
    if (start.startsWith(open)) {
      this.#held = start.slice(open.length);
      this.#state = 'reasoning';
    } else if (!open.startsWith(start)) {
      this.#state = 'text';
    }
  }

  #takeReasoning(): ChatUpdate[] {
    if (this.#state !== 'reasoning') return [];
    const end = this.#held.indexOf(close);
    if (end < 0) return this.#release('reasoning', this.#held.length - partialLength(this.#held));
    const reasoning = this.#release('reasoning', end);
    this.#held = this.#held.slice(close.length);
    this.#state = 'gap';
    return reasoning;
  }

  #takeText(): ChatUpdate[] {
    if (this.#state === 'gap') {
      this.#held = this.#held.trimStart();
      if (this.#held !== '') this.#state = 'text';
    }
    return this.#state === 'text' ? this.#release('text', this.#held.length) : [];
  }

  #release(type: 'text' | 'reasoning', length: number): ChatUpdate[] {
    const text = this.#held.slice(0, length);
    this.#held = this.#held.slice(length);
    return text === '' ? [] : [{ type, text }];
  }
}

/** Number of characters at the end that may begin a closing tag. */
function partialLength(text: string): number {
  for (let length = Math.min(close.length - 1, text.length); length > 0; length--) {
    if (close.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
