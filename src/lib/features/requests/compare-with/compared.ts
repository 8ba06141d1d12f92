import { type BodyDifference, differBodies, differTexts } from '$lib/shared/difference/differ';
import type { ExchangeContent, RecordedBody } from '$lib/base/storage/exchange-records';
import type { RecordedExchange } from '$lib/base/storage/exchanges';
import { answerOf, type ReplyAnswer } from '../answer/answer-reading';

/** The differences between two requests: their addresses and bodies as one value. */
export function comparedRequests(
  before: RecordedExchange,
  after: RecordedExchange,
): Promise<BodyDifference> {
  return differBodies(requestText(before), requestText(after));
}

/** The answers of two replies, else their bodies as received. */
export async function comparedReplies(
  before: ExchangeContent,
  after: ExchangeContent,
): Promise<{ of: 'answers' | 'bodies'; difference: BodyDifference }> {
  const [one, other] = await Promise.all([answerOf(before), answerOf(after)]);
  if (one || other) {
    const difference = await differTexts(answerText(one), answerText(other));
    return { of: 'answers', difference: { text: difference } };
  }
  const difference = await differBodies(bodyText(before.response), bodyText(after.response));
  return { of: 'bodies', difference };
}

function requestText({ record, content }: RecordedExchange): string {
  const { method, url, connectionName } = record;
  const head = { connection: connectionName, method, url };
  const { request } = content;
  if (request.kind !== 'text') return JSON.stringify({ ...head, body: formOf(request) });
  // Concatenated as text: a body may not be JSON, and need not be parsed twice.
  return `${JSON.stringify(head).slice(0, -1)},"body":${request.text}}`;
}

function formOf(body: Exclude<RecordedBody, { kind: 'text' }>): unknown {
  if (body.kind === 'none') return undefined;
  if (body.kind === 'bytes') return body;
  return Object.fromEntries(
    body.parts.map((part) => {
      const { name, ...rest } = part;
      return [name, 'value' in part ? part.value : rest];
    }),
  );
}

function bodyText(body: RecordedBody): string {
  if (body.kind === 'text') return body.text;
  return body.kind === 'none' ? '' : JSON.stringify(body);
}

function answerText(answer: ReplyAnswer | undefined): string {
  if (!answer) return '';
  const { text, calls, others = [] } = answer;
  const called = calls.map((call) => `${call.name}(${call.arguments})`);
  return [text, ...called, ...others.map(answerText)].filter((part) => part !== '').join('\n\n');
}
