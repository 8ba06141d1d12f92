import { parseJson } from './wire/json';

/** Longest event, in UTF-16 units, that is used as a template. */
const longest = 4000;

const contentMember = /"content"\s*:\s*("(?:[^"\\]|\\.)*")/;

/**
 * A template of an event: the text before and after its content. Events that differ only in their content, which are
 * nearly all events of a stream, are read without parsing the rest. JSON.parse spends most of its time on those
 * unchanged parts.
 */
export class RepeatedChunk {
  #before = '';
  #after = '';

  /** The content of an event that fits the template, as JSON.parse would read it; otherwise undefined. */
  contentOf(text: string): string | undefined {
    const from = this.#before.length;
    const to = text.length - this.#after.length;
    // Comparing slices is many times as fast as startsWith.
    if (from === 0 || text.slice(0, from) !== this.#before || text.slice(to) !== this.#after)
      return undefined;
    const parsed = parseJson(text.slice(from, to));
    return 'value' in parsed && typeof parsed.value === 'string' ? parsed.value : undefined;
  }

  /**
   * Makes a template of an event. `read` returns the content of a payload; it verifies that other text in this position
   * would be read as the content.
   */
  learn(text: string, content: string, read: (payload: unknown) => string | undefined): void {
    this.forget();
    const found = text.length <= longest ? contentMember.exec(text) : null;
    if (!found) return;
    const to = found.index + found[0].length;
    const before = text.slice(0, to - (found[1] ?? '').length);
    const after = text.slice(to);
    const other = content === 'a' ? 'b' : 'a';
    const parsed = parseJson(`${before}"${other}"${after}`);
    if (!('value' in parsed) || read(parsed.value) !== other) return;
    this.#before = before;
    this.#after = after;
  }

  forget(): void {
    this.#before = '';
  }
}
