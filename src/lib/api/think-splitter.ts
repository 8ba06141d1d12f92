import type { ChatUpdate } from './chat-types';

const open = '<think>';
const close = '</think>';

/**
 * Takes the reasoning out of a text that carries it as `<think>…</think>` at its start (reasoning_format raw).
 * Later occurrences are ordinary text. Tags may be cut anywhere by chunk borders; `end()` gives what was held back.
 */
export class ThinkSplitter {
  private state: 'undecided' | 'thinking' | 'text' = 'undecided';
  private held = '';

  push(text: string): ChatUpdate[] {
    if (this.state === 'text') return [{ type: 'text', text }];
    this.held += text;
    const updates: ChatUpdate[] = [];
    if (this.state === 'undecided') this.decide();
    if (this.state === 'thinking') this.think(updates);
    if ((this.state as string) === 'text') this.release(updates, 'text', this.held.length);
    return updates;
  }

  end(): ChatUpdate[] {
    const updates: ChatUpdate[] = [];
    this.release(updates, this.state === 'thinking' ? 'reasoning' : 'text', this.held.length);
    return updates;
  }

  private decide(): void {
    const start = this.held.trimStart();
    if (start.startsWith(open)) {
      this.held = start.slice(open.length);
      this.state = 'thinking';
    } else if (!open.startsWith(start)) {
      this.state = 'text';
    }
  }

  private think(updates: ChatUpdate[]): void {
    const end = this.held.indexOf(close);
    if (end < 0) {
      this.release(updates, 'reasoning', this.held.length - partialLength(this.held));
      return;
    }
    this.release(updates, 'reasoning', end);
    this.held = this.held.slice(close.length).trimStart();
    this.state = 'text';
  }

  private release(updates: ChatUpdate[], type: 'text' | 'reasoning', length: number): void {
    if (length > 0) updates.push({ type, text: this.held.slice(0, length) });
    this.held = this.held.slice(length);
  }
}

/** How many characters at the end may be the beginning of a closing tag. */
function partialLength(text: string): number {
  for (let length = Math.min(close.length - 1, text.length); length > 0; length--) {
    if (close.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
