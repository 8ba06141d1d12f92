import type {
  Citation,
  EnginePart,
  EngineRequest,
  ExecutedTool,
  TokenLogprob,
} from '../base/engine';
import { readJsonBody } from '../http/request-body';
import type { Call } from '../http/router';
import type { ServiceOptions } from '../base/options';
import type { ReasoningFormat } from './engine-request';
import { gather } from './gather';
import { Pacer } from './pacer';
import { StopFilter } from './stop-filter';
import { type CompletionUsage, countTokens, type UsageBreakdown, UsageMeter } from './usage';

/** The context of one answer. */
export interface AnswerContext {
  requestId: string;
  /** Arrival time of the request, in milliseconds since 1970. */
  receivedAt: number;
  signal: AbortSignal;
  service: ServiceOptions;
}

/** Reads the JSON body of a call to an engine. Aborting `stopped` aborts the engine, as an abort by the caller does. */
export async function receiveCall({ request, requestId, service }: Call): Promise<{
  body: { [name: string]: unknown };
  stopped: AbortController;
  surroundings: AnswerContext;
}> {
  const receivedAt = service.now();
  const body = await readJsonBody(request, service.jsonBodyLimit);
  const stopped = new AbortController();
  const signal = AbortSignal.any([request.signal, stopped.signal]);
  return { body, stopped, surroundings: { requestId, receivedAt, signal, service } };
}

/** One piece of an answer, before it is written as a chunk or joined into one object. */
export type Piece =
  | { type: 'text'; text: string; logprobs?: TokenLogprob[] }
  | { type: 'reasoning'; text: string }
  | { type: 'tool-call'; index: number; id?: string; name?: string; arguments: string }
  | { type: 'executed-tool'; tool: ExecutedTool }
  | { type: 'citations'; citations: Citation[] }
  /** With a breakdown if several models served the turn. */
  | { type: 'finish'; reason: string; usage: CompletionUsage; breakdown?: UsageBreakdown };

interface GenerationOptions extends AnswerContext {
  request: EngineRequest;
  reasoningFormat: ReasoningFormat;
  promptTokens: number;
}

/** Runs the engine within the request's bounds. Yields groups of pieces; the last piece is always `finish`. */
export async function* generate(options: GenerationOptions): AsyncGenerator<Piece[], void> {
  const { service, signal, requestId, receivedAt } = options;
  const request = { ...options.request, requestId };
  const { compound } = request.model;
  const meter = new UsageMeter(service.now, {
    promptTokens: options.promptTokens,
    receivedAt,
    compound,
  });
  const answer = new Answer(options, meter);
  // Weights set their own pace.
  const pace = request.model.own ? { pace: Infinity, jitter: () => 0 } : {};
  const pacer = new Pacer({ ...service, ...pace }, signal);
  const engine = request.model.own ? service.own : service.engine;
  for await (const parts of gather(engine.chat(request, signal), () => pacer.acquire())) {
    const pieces: Piece[] = [];
    for (const part of parts) {
      pieces.push(...answer.add(part));
      if (answer.ended) break;
    }
    if (pieces.length > 0) yield pieces;
    if (answer.ended) break;
  }
  // An aborted engine may end without an error; its pieces so far are not an answer.
  signal.throwIfAborted();
  const breakdown = meter.breakdown();
  const finish = { type: 'finish' as const, reason: answer.reason, usage: meter.usage() };
  yield [...answer.end(), { ...finish, ...(breakdown && { breakdown }) }];
}

/** Applies the rules that hold for every engine: length, stop sequences and the format of reasoning. */
class Answer {
  reason = 'stop';
  ended = false;
  #thinking = false;
  /** Characters of content so far, including those that the stop filter buffers. */
  #length = 0;
  /** Offset at which the engine's own text begins; raw reasoning precedes it. */
  #textStart = 0;
  readonly #stopFilter: StopFilter;
  readonly #options: GenerationOptions;
  readonly #meter: UsageMeter;

  constructor(options: GenerationOptions, meter: UsageMeter) {
    this.#options = options;
    this.#meter = meter;
    const { model, stop } = options.request;
    this.#stopFilter = new StopFilter(model.own && !model.own.leavesStop ? [] : stop);
  }

  add(part: EnginePart): Piece[] {
    switch (part.type) {
      case 'finish':
        this.reason = part.reason;
        return [];
      case 'usage':
        this.#meter.replace(part);
        return [];
      case 'executed-tool':
        this.#meter.readMore(countTokens(part.tool.output));
        return [part];
      case 'citations':
        return [...this.end(), ...this.#cite(part.citations)];
      default:
        return this.#token(part);
    }
  }

  /** Releases text that was buffered because a stop sequence might follow. */
  end(): Piece[] {
    return this.#write(this.#stopFilter.end());
  }

  #token(part: Extract<EnginePart, { type: 'text' | 'reasoning' | 'tool-call' }>): Piece[] {
    if (this.#meter.completionTokens >= this.#options.request.maxTokens) {
      this.reason = 'length';
      this.ended = true;
      return [];
    }
    this.#meter.count(part.type === 'reasoning');
    if (part.type === 'reasoning') return this.#reasoning(part.text);
    if (part.type === 'tool-call') return [...this.end(), part];
    const pieces = this.#text(part.text);
    const last = pieces.at(-1);
    if (last?.type === 'text' && part.logprobs) last.logprobs = part.logprobs;
    return pieces;
  }

  #reasoning(text: string): Piece[] {
    const format = this.#options.reasoningFormat;
    if (format === 'hidden') return [];
    if (format === 'parsed') return [{ type: 'reasoning', text }];
    const opening = this.#thinking ? '' : '<think>\n';
    this.#thinking = true;
    return this.#filter(opening + text);
  }

  #text(text: string): Piece[] {
    if (!this.#thinking) return this.#filter(text);
    this.#thinking = false;
    const closing = this.#filter('\n</think>\n\n');
    this.#textStart = this.#length;
    return [...closing, ...(this.ended ? [] : this.#filter(text))];
  }

  #filter(text: string): Piece[] {
    this.#length += text.length;
    const pieces = this.#stopFilter.feed(text);
    if (this.#stopFilter.matched) {
      this.reason = 'stop';
      this.ended = true;
    }
    return this.#write(pieces);
  }

  #write(texts: string[]): Piece[] {
    return texts.filter((text) => text !== '').map((text) => ({ type: 'text', text }));
  }

  #cite(citations: Citation[]): Piece[] {
    const shifted = citations.map((citation) => ({
      ...citation,
      start: citation.start + this.#textStart,
      end: citation.end + this.#textStart,
    }));
    return [{ type: 'citations', citations: shifted }];
  }
}
