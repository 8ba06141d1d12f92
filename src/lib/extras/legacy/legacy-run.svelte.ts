import type { Endpoint } from '$lib/base/api/wire/endpoint';
import { ApiFailure, type ApiError } from '$lib/base/api/wire/errors';
import type { JsonValue } from '$lib/base/api/wire/json';
import { type LegacyPath, legacyReply, textOfLine } from '$lib/base/api/legacy';
import { endState, type EndState } from '$lib/shared/runs/run-end';
import { FrameFlush } from '$lib/shared/runs/frame-flush';
import { isCutOff, isDone, LineSplitter, type ReplyLine } from './reply-lines';

/** One request to a deprecated path and its reply, displayed at most once per animation frame. */
export class LegacyRun {
  text = $state.raw('');
  /** The answer text found in the lines, joined; empty if none was found. */
  answer = $state.raw('');
  lines = $state.raw<readonly ReplyLine[]>([]);
  state = $state<'running' | EndState>('running');
  error = $state.raw<ApiError>();

  readonly #controller = new AbortController();
  readonly #frame = new FrameFlush(() => this.#show());
  #arrived = '';
  #joined = '';
  #arrivedLines: ReplyLine[] = [];
  readonly #path: LegacyPath;

  constructor(path: LegacyPath) {
    this.#path = path;
  }

  /** Resolves, never rejects, when the reply ends in any way. */
  async start(
    endpoint: () => Promise<Endpoint>,
    body: { [field: string]: JsonValue } | undefined,
  ): Promise<void> {
    const { signal } = this.#controller;
    const sentAt = performance.now();
    const splitter = new LineSplitter();
    const sinceSent = () => performance.now() - sentAt;
    try {
      for await (const piece of legacyReply(await endpoint(), this.#path, body, signal)) {
        const lines = splitter.push(piece, sinceSent());
        this.#arrived += piece;
        this.#addLines(lines);
        this.#frame.request();
        if (lines.some(isDone)) break;
      }
      this.#addLines(splitter.end(sinceSent()));
      if (isCutOff(this.#arrivedLines)) throw new ApiFailure({ kind: 'cut-off' });
      this.#end('done');
    } catch (reason) {
      if (!(reason instanceof ApiFailure)) throw reason;
      if (!signal.aborted) this.error = reason.error;
      this.#end(endState(reason.error));
    } finally {
      this.#addLines(splitter.end(sinceSent()));
      // One JSON value that was written on several lines.
      if (this.#joined === '') this.#joined = textOfLine(this.#arrived) ?? '';
      this.#frame.now();
    }
  }

  /** Cancels the request and shows the part that has arrived. */
  stop(): void {
    this.#controller.abort();
    this.#end('stopped');
  }

  #end(state: EndState): void {
    if (this.state === 'running') this.state = state;
  }

  #addLines(lines: ReplyLine[]): void {
    this.#arrivedLines.push(...lines);
    for (const { text } of lines) this.#joined += textOfLine(text) ?? '';
  }

  #show(): void {
    this.text = this.#arrived;
    this.answer = this.#joined;
    if (this.lines.length !== this.#arrivedLines.length) this.lines = [...this.#arrivedLines];
  }
}
