import { nextTask } from '$lib/base/api/wire/next-task';
import { EventLog } from '$lib/shared/exchanges/events/event-log';
import { AnswerReading, noAnswer, type ReplyAnswer } from '../answer/answer-reading';

/** Milliseconds of work after which the page gets a turn, and the number of events between two checks of the clock. */
const maxTurn = 8;
const eventsPerCheck = 20;

/** The state of a reply after a number of its events: the answer so far, and the events themselves. */
export class PlayedReply {
  answer = $state.raw<ReplyAnswer>(noAnswer);
  /** Grows; replaced when the replay moves backward. */
  log = $state.raw(new EventLog());
  /** Number of events in both the answer and the log. */
  count = $state(0);
  /** Number of restarts: the view must not continue a drawing of an earlier one. */
  beginnings = $state(0);

  readonly #all: EventLog;
  #reading = new AnswerReading();
  #position = 0;
  #target = 0;
  #isCatchingUp = false;

  constructor(all: EventLog) {
    this.#all = all;
  }

  /** Moves to that number of events: immediately if they are few, else in steps between which the page renders. */
  show(place: number): void {
    if (place < this.#position) this.#begin();
    this.#target = place;
    if (!this.#isCatchingUp) void this.#catchUp();
  }

  async #catchUp(): Promise<void> {
    this.#isCatchingUp = true;
    while (this.#step()) await nextTask();
    this.#isCatchingUp = false;
  }

  /** False once it has reached its target. */
  #step(): boolean {
    const until = performance.now() + maxTurn;
    while (this.#position < this.#target) {
      this.#apply(this.#position);
      this.#position += 1;
      if (this.#position % eventsPerCheck === 0 && performance.now() > until) break;
    }
    if (this.#position === this.#all.count && this.count < this.#position) this.#reading.end();
    this.answer = this.#reading.answer;
    this.count = this.#position;
    return this.#position < this.#target;
  }

  #apply(place: number): void {
    const event = this.#all.row(place);
    if (!event) return;
    const { type, data, at } = event;
    this.log.add({ type, data: data ?? '' }, at);
    this.#reading.push({ type, data: data ?? '' });
  }

  #begin(): void {
    this.#reading = new AnswerReading();
    this.log = new EventLog();
    this.#position = this.count = 0;
    this.beginnings += 1;
  }
}
