import type { ChatUpdate } from './chat-types';
import { reasoningTags, type ReasoningTag } from './reasoning-forms';
import { TextPlace } from './text-place';

/** A tag that was found in a text, or the beginning of one at its end. */
interface FoundTag {
  at: number;
  /** Undefined if the text ends within it. */
  tag?: ReasoningTag;
  isClosing: boolean;
}

const firstCharacters = [...new Set(reasoningTags.map(({ open }) => open[0]))].join('');
const hasTag = new RegExp(`[${firstCharacters.replace('[', '\\[')}]`);
const mayBeTag = new RegExp(hasTag, 'g');

const closingQuotes: { [open: string]: string } = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”',
  '‘': '’',
  '«': '»',
  '「': '」',
  '『': '』',
};

/**
 * Separates reasoning from a text by its tags (reasoning-forms.ts), and drops the white space after it. It begins with the
 * text or with a line; a closing tag without an opening one turns what came before it into reasoning. Quoted tags stay
 * text. Chunk borders may cut a tag anywhere; `end()` returns the buffered text. Each character is looked at once.
 */
export class ThinkSplitter {
  #state: 'start' | 'reasoning' | 'gap' | 'text' = 'start';
  #held = '';
  #updates: ChatUpdate[] = [];
  #tag: ReasoningTag | undefined;
  #hasReasoned = false;
  /** The last character that was released. */
  #before = '';
  /** Opening tags that are text: as many closing ones are, too. */
  #quoted = 0;
  readonly #place = new TextPlace();

  push(text: string): ChatUpdate[] {
    if (this.#state === 'text' && this.#held === '' && !hasTag.test(text)) {
      this.#place.add(text);
      return text === '' ? [] : [{ type: 'text', text }];
    }
    this.#held += text;
    return this.#drain(false);
  }

  end(): ChatUpdate[] {
    return this.#drain(true);
  }

  #drain(isEnd: boolean): ChatUpdate[] {
    while (this.#step(isEnd));
    const updates = this.#updates;
    this.#updates = [];
    return updates;
  }

  /** Whether there may be more to do. */
  #step(isEnd: boolean): boolean {
    switch (this.#state) {
      case 'start':
        return this.#decide(isEnd);
      case 'reasoning':
        return this.#readReasoning(isEnd);
      case 'gap':
        this.#held = this.#held.trimStart();
        if (this.#held !== '') this.#state = 'text';
        return this.#held !== '';
      case 'text':
        return this.#readText(isEnd);
    }
  }

  #decide(isEnd: boolean): boolean {
    const start = this.#held.trimStart().toLowerCase();
    const tag = reasoningTags.find(({ open }) => start.startsWith(open.toLowerCase()));
    if (tag) {
      this.#held = this.#held.trimStart();
      this.#open(tag);
    } else if (isEnd || !reasoningTags.some(({ open }) => open.toLowerCase().startsWith(start)))
      this.#state = 'text';
    return this.#state !== 'start';
  }

  #open(tag: ReasoningTag): void {
    this.#held = this.#held.slice(tag.open.length);
    this.#tag = tag;
    this.#hasReasoned = true;
    this.#state = 'reasoning';
  }

  #readReasoning(isEnd: boolean): boolean {
    const found = findTag(this.#held, 0, this.#tag);
    if (!found) return this.#release('reasoning', this.#held.length);
    const { at, tag } = found;
    this.#release('reasoning', at);
    if (!tag) return isEnd && this.#release('reasoning', this.#held.length);
    const next = this.#held[tag.close.length];
    const quote = closingQuotes[this.#before];
    if (quote !== undefined && next === undefined && !isEnd) return false;
    if (quote !== undefined && next === quote) this.#release('reasoning', tag.close.length);
    else this.#close(tag);
    return true;
  }

  #close(tag: ReasoningTag): void {
    this.#held = this.#held.slice(tag.close.length);
    this.#place.startLine();
    this.#state = 'gap';
  }

  #readText(isEnd: boolean): boolean {
    const found = findTag(this.#held, 0);
    if (!found) return this.#release('text', this.#held.length);
    const { at, tag, isClosing } = found;
    this.#release('text', at);
    if (!tag) return isEnd && this.#release('text', this.#held.length);
    if (!isClosing) return this.#readOpening(tag);
    const next = this.#held[tag.close.length];
    if (!this.#mayClose(tag)) return this.#keep(tag.close);
    if (!this.#place.isLineStart && next === undefined && !isEnd) return false;
    if (!this.#place.isLineStart && !this.#place.endsThought(next)) return this.#keep(tag.close);
    this.#updates.push({ type: 'text-is-reasoning' });
    this.#hasReasoned = true;
    this.#close(tag);
    return true;
  }

  #readOpening(tag: ReasoningTag): boolean {
    if (tag.isAnywhere && this.#place.isLineStart) this.#open(tag);
    else {
      if (!this.#place.isInFence) this.#quoted += 1;
      return this.#keep(tag.open);
    }
    return true;
  }

  /** Whether a closing tag may end reasoning that began without one. */
  #mayClose({ isAnywhere }: ReasoningTag): boolean {
    if (this.#quoted > 0 && !this.#place.isInFence) {
      this.#quoted -= 1;
      return false;
    }
    return isAnywhere && !this.#hasReasoned && !this.#place.isInFence;
  }

  /** Leaves a tag in the text. */
  #keep(tag: string): true {
    this.#release('text', tag.length);
    return true;
  }

  #release(type: 'text' | 'reasoning', length: number): false {
    const text = this.#held.slice(0, length);
    this.#held = this.#held.slice(length);
    if (text === '') return false;
    if (type === 'text') this.#place.add(text);
    this.#before = text.at(-1) ?? '';
    this.#updates.push({ type, text });
    return false;
  }
}

/** The first tag from a position on; within the reasoning of a tag only its closing one. */
function findTag(text: string, from: number, within?: ReasoningTag): FoundTag | undefined {
  mayBeTag.lastIndex = from;
  for (let match = mayBeTag.exec(text); match; match = mayBeTag.exec(text)) {
    const at = match.index;
    const found = tagAt(text.slice(at, at + maxTagLength).toLowerCase(), within);
    if (found) return { at, ...found };
  }
  return undefined;
}

const maxTagLength = Math.max(...reasoningTags.map(({ close }) => close.length));

function tagAt(rest: string, within?: ReasoningTag): Omit<FoundTag, 'at'> | undefined {
  const closing = within ? [within] : reasoningTags;
  const opening = within ? [] : reasoningTags;
  const isHere = (tag: string) => rest.startsWith(tag.toLowerCase());
  const closed = closing.find(({ close }) => isHere(close));
  if (closed) return { tag: closed, isClosing: true };
  const opened = opening.find(({ open }) => isHere(open));
  if (opened) return { tag: opened, isClosing: false };
  const tags = [...closing.map(({ close }) => close), ...opening.map(({ open }) => open)];
  const isCut =
    rest.length < maxTagLength && tags.some((tag) => tag.toLowerCase().startsWith(rest));
  return isCut ? { isClosing: false } : undefined;
}
