import { EventLog } from '$lib/events/event-log';
import { AnswerReading, noAnswer, type ReplyAnswer } from '../answer/answer-reading';

/** What a reply is after some of its events: the answer that they amount to, and the events themselves. */
export class PlayedReply {
  answer = $state.raw<ReplyAnswer>(noAnswer);
  /** Grows; another one is begun where the reply is. */
  log = $state.raw(new EventLog());
  /** Counts how often it was begun: what is drawn of one does not go on with another. */
  beginnings = $state(0);

  readonly #all: EventLog;
  #reading = new AnswerReading();
  #place = 0;

  constructor(all: EventLog) {
    this.#all = all;
  }

  /** After that many of its events. */
  show(place: number): void {
    if (place < this.#place) this.#begin();
    const comes = place > this.#place;
    for (; this.#place < place; this.#place += 1) {
      const event = this.#all.row(this.#place);
      if (!event) continue;
      const { type, data, at } = event;
      this.log.add({ type, data: data ?? '' }, at);
      this.#reading.push({ type, data: data ?? '' });
    }
    if (comes && place === this.#all.count) this.#reading.end();
    this.answer = this.#reading.answer;
  }

  #begin(): void {
    this.#reading = new AnswerReading();
    this.log = new EventLog();
    this.#place = 0;
    this.beginnings += 1;
  }
}
