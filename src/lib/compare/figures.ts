import { costOf } from '$lib/prices/cost';
import { measuredPace, reportedPace } from '$lib/runs/pace';
import type { AssistantMessage } from '$lib/storage/conversation-records';
import type { ModelPrice } from '$lib/storage/model-notes';

/** Measurements of one answer. Unknown figures are absent. Times are in milliseconds. */
export interface Figures {
  /** From sending to the first text, by the browser's clock. */
  firstToken?: number;
  /** From sending to the end, by the browser's clock. */
  total?: number;
  /** Output tokens per second, as the service reports it or else as measured here. */
  pace?: number;
  /** As the service reports it. */
  queue?: number;
  tokensIn?: number;
  tokensOut?: number;
  /** In the currency of the price. */
  cost?: number;
}

export type FigureName = keyof Figures;

/**
 * Times exist only for answers that ended by themselves: the duration of a stopped or interrupted one says nothing
 * about the model. Answers from a batch have none, since nobody waited for them.
 */
export function figuresOf(answer: AssistantMessage, price?: ModelPrice | null): Figures {
  const { state, timing, usage } = answer;
  const { sentAt, firstTokenAt, endedAt } = timing;
  const isTimed = state === 'done' && endedAt !== undefined;
  const { queue_time: queue } = usage ?? {};
  return withoutUnknown({
    firstToken: firstTokenAt === undefined ? undefined : firstTokenAt - sentAt,
    total: isTimed ? endedAt - sentAt : undefined,
    pace: isTimed ? (reportedPace(usage) ?? measuredPace(answer)) : undefined,
    queue: queue === undefined || !isTimed ? undefined : queue * 1000,
    tokensIn: usage?.prompt_tokens,
    tokensOut: usage?.completion_tokens,
    cost: costOf(usage, price),
  });
}

function withoutUnknown(figures: { [Name in FigureName]: number | undefined }): Figures {
  const known = Object.entries(figures).filter(([, value]) => Number.isFinite(value));
  return Object.fromEntries(known);
}
