import { isFilledText, isObject, jsonOr, type Members } from './wire/json';
import { parseEvents } from './wire/event-stream';

/** A transcript that came as an event stream. */
export interface StreamedTranscript {
  text: string;
  /** Language, duration and the like, as in the reply that is not streamed, with all segments and words. */
  members: Members & { segments: unknown[]; words: unknown[] };
  /** The event that ended it; undefined if there was none. */
  last?: Members;
  /** The reason for the end that the last chunk names. */
  finishReason?: string;
  /** The payload of an error. */
  error?: unknown;
  /** Whether pieces arrived, but neither an end nor an error. */
  isCut: boolean;
}

/** Begins an event stream; a transcript that says so has no JSON after it. */
const beginsAsEvents = /^\s*(?:(?::|event:|id:|retry:)[^\n]*\n\s*)*data:\s*(?:\{|\[DONE\])/;

/**
 * Reads events of any of these kinds: `transcript.text.delta`, `.segment` and `.done`, chunks as in chat (vLLM's
 * `transcription.chunk`), and whole replies for one segment each. Undefined for any other body.
 */
export function readTranscriptEvents(body: string): StreamedTranscript | undefined {
  if (!beginsAsEvents.test(body)) return undefined;
  const reading = new TranscriptReading();
  for (const { event, data } of parseEvents(body)) reading.take(event, data.trim());
  return reading.transcript;
}

class TranscriptReading {
  #text = '';
  #whole: string | undefined;
  readonly #segments: unknown[] = [];
  readonly #words: unknown[] = [];
  #members: Members = {};
  #last: Members | undefined;
  #finishReason: string | undefined;
  #error: unknown;
  /** Whether pieces came in a form that has an end. */
  #hasPieces = false;
  #isDone = false;

  get transcript(): StreamedTranscript {
    return {
      text: this.#whole ?? this.#text,
      members: { ...this.#members, segments: this.#segments, words: this.#words },
      last: this.#last,
      finishReason: this.#finishReason,
      error: this.#error,
      isCut: this.#hasPieces && !this.#isDone && this.#error === undefined,
    };
  }

  take(event: string | undefined, data: string): void {
    if (data === '[DONE]') this.#isDone = true;
    const payload = jsonOr(data, undefined);
    if (event === 'error') this.#error ??= payload ?? data;
    else if (isObject(payload)) this.#takePayload(payload, payload.type ?? event);
  }

  #takePayload(payload: Members, type: unknown): void {
    if (payload.error || type === 'error') this.#error ??= payload;
    else if (type === 'transcript.text.delta') this.#takePiece(payload.delta);
    else if (type === 'transcript.text.segment') this.#segments.push(payload);
    else if (type === 'transcript.text.done') this.#takeEnd(payload);
    else if (Array.isArray(payload.choices))
      payload.choices.forEach((one) => this.#takeChoice(one));
    else if (typeof payload.text === 'string') this.#takeReply(payload);
  }

  #takePiece(piece: unknown): void {
    this.#hasPieces = true;
    if (typeof piece === 'string') this.#text += piece;
  }

  #takeEnd(payload: Members): void {
    this.#isDone = true;
    this.#last = payload;
    if (isFilledText(payload.text)) this.#whole = payload.text;
    this.#takeRest(payload);
  }

  #takeChoice(choice: unknown): void {
    if (!isObject(choice)) return;
    const { delta, message, text, finish_reason: reason } = choice;
    const answer = [delta, message].find(isObject);
    this.#takePiece(answer ? answer.content : text);
    if (!isFilledText(reason)) return;
    this.#isDone = true;
    this.#finishReason = reason;
  }

  /** A reply of its own for each segment, whose texts need not begin with a space. */
  #takeReply(payload: Members): void {
    const piece = String(payload.text);
    const isApart = this.#text === '' || /\s$/.test(this.#text) || /^\s/.test(piece);
    this.#text += isApart ? piece : ` ${piece}`;
    this.#takeRest(payload);
  }

  #takeRest({ segments, words, text: _, type: __, ...members }: Members): void {
    if (Array.isArray(segments)) for (const segment of segments) this.#segments.push(segment);
    if (Array.isArray(words)) for (const word of words) this.#words.push(word);
    this.#members = { ...this.#members, ...members };
  }
}
