import { isEventStream, replyEvents } from '$lib/exchanges/reply-events';
import { pageTurns } from '$lib/exchanges/page-turns';
import type { ExchangeContent } from '$lib/storage/exchange-records';
import { AnswerReading, type ReplyAnswer } from './answer-reading';

/** Maximum UTF-16 units of a body parsed in one go: longer ones would block the page. */
const maxParsed = 2_000_000;

/** The answer in a recorded reply, streamed or not; undefined if there is none. Yields to the page while parsing. */
export async function answerOf(content: ExchangeContent): Promise<ReplyAnswer | undefined> {
  if (content.response.kind !== 'text') return undefined;
  const reading = new AnswerReading();
  if (isEventStream(content)) {
    const { log } = await replyEvents(content);
    const turn = pageTurns();
    for (let index = 0; index < log.count; index += 1) {
      const event = log.row(index);
      if (event) reading.push({ type: event.type, data: event.data ?? '' });
      await turn();
    }
  } else if (content.response.text.length <= maxParsed) {
    reading.push({ type: '', data: content.response.text });
  }
  reading.end();
  return reading.hasAnswer ? reading.answer : undefined;
}
