import { nextTask } from '$lib/api/wire/next-task';
import { EventLog } from '$lib/events/event-log';
import { AnswerReading, noAnswer, type ReplyAnswer } from '../answer/answer-reading';

/** Milliseconds of work after which the page gets a turn, and events between two looks at the clock. */
const longestTurn = 8;
const lookEvery = 20;

/** What a reply is after some of its events: the answer that they amount to, and the events themselves. */
export class PlayedReply {
  answer = $state.raw<ReplyAnswer>(noAnswer);
  /** Grows; another one is begun where the reply is. */
  log = $state.raw(new EventLog());
  /** Events that are in both. */
  count = $state(0);
  /** Counts how often it was begun: what is drawn of one does not go on with another. */
  beginnings = $state(0);

  readonly #all: EventLog;
  #reading = new AnswerReading();
  #place = 0;
  #target = 0;
  #isCatchingUp = false;

  constructor(all: EventLog) {
    this.#all = all;
  }

  /** After that many of its events: at once where they are few, else in steps between which the page is drawn. */
  show(place: number): void {
    if (place < this.#place) this.#begin();
    this.#target = place;
    if (!this.#isCatchingUp) void this.#catchUp();
  }

  async #catchUp(): Promise<void> {
    this.#isCatchingUp = true;
    while (this.#step()) await nextTask();
    this.#isCatchingUp = false;
  }

  /** False once it is where it should be. */
  #step(): boolean {
    const until = performance.now() + longestTurn;
    while (this.#place < this.#target) {
      this.#take(this.#place);
      this.#place += 1;
      if (this.#place % lookEvery === 0 && performance.now() > until) break;
    }
    if (this.#place === this.#all.count && this.count < this.#place) this.#reading.end();
    this.answer = this.#reading.answer;
    this.count = this.#place;
    return this.#place < this.#target;
  }

  #take(place: number): void {
    const event = this.#all.row(place);
    if (!event) return;
    const { type, data, at } = event;
    this.log.add({ type, data: data ?? '' }, at);
    this.#reading.push({ type, data: data ?? '' });
  }

  #begin(): void {
    this.#reading = new AnswerReading();
    this.log = new EventLog();
    this.#place = this.count = 0;
    this.beginnings += 1;
  }
}
