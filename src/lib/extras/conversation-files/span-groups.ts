import { isObject, isText } from '$lib/base/storage/database/schema';
import { geminiChat, isGeminiActivity } from './gemini-activity';
import type { JsonSpan } from './json-spans';

/** Parts of a file that are one conversation together. */
export interface SpanGroup {
  /** The number of the first part in the file. */
  number: number;
  spans: JsonSpan[];
  bytes: number;
}

/**
 * Collects the lines of each session of llama.cpp's web UI, and the activities of each chat with
 * Gemini. Only their positions are held.
 */
export class SpanGroups {
  readonly #groups = new Map<string, SpanGroup>();
  #session: string | undefined;

  /** In the order in which they begin. */
  get all(): Iterable<SpanGroup> {
    return this.#groups.values();
  }

  /** True when the value belongs to a group. */
  add(span: JsonSpan, number: number, value: unknown): boolean {
    if (isSession(value)) this.#session = `session ${number}`;
    const name = isGeminiActivity(value)
      ? `chat ${geminiChat(value) ?? `of ${number}`}`
      : this.#session;
    if (name === undefined) return false;
    const group = this.#groups.get(name) ?? { number, spans: [], bytes: 0 };
    group.spans.push(span);
    group.bytes += span.end - span.start;
    this.#groups.set(name, group);
    return true;
  }
}

/** The values of a group as one conversation; a damaged one is undefined. */
export function joined(values: readonly unknown[]): unknown {
  const [first, ...others] = values;
  if (isGeminiActivity(first)) return { geminiActivities: values };
  const messages = others.map((line) =>
    isObject(line) && line.type === 'message' ? line.message : line,
  );
  return { conv: first, messages };
}

/** Begins a conversation; the lines of its messages follow. */
function isSession(value: unknown): boolean {
  return isObject(value) && value.type === 'session' && isText(value.id);
}
