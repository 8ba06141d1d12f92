import { costOf, formatCost } from '$lib/shared/prices/cost';
import { answerPace, outputTokens } from '$lib/shared/runs/answer-tokens';
import { measuredPace, reportedPace } from '$lib/shared/runs/run-times';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import type { ModelPrice } from '$lib/base/storage/model-notes';
import { formatMilliseconds } from '$lib/base/ui/text/amounts';

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

/** Figures as a page shows them: unreported tokens, and their pace, are estimated from the text. */
export interface ShownFigures extends Figures {
  isEstimated?: true;
}

export type FigureName = keyof Figures;

/**
 * Times exist only for answers that ended by themselves: the duration of a stopped or interrupted one says nothing
 * about the model. Answers from a batch have none, since nobody waited for them.
 */
export function figuresOf(answer: AssistantMessage, price?: ModelPrice | null): Figures {
  const { timing, usage } = answer;
  const { sentAt, firstTokenAt } = timing;
  const total = totalTime(answer);
  const isTimed = total !== undefined;
  const { queue_time: queue } = usage ?? {};
  return withoutUnknown({
    firstToken: firstTokenAt === undefined ? undefined : firstTokenAt - sentAt,
    total,
    pace: isTimed ? (reportedPace(usage) ?? measuredPace(answer)) : undefined,
    queue: queue === undefined || !isTimed ? undefined : queue * 1000,
    tokensIn: usage?.prompt_tokens,
    tokensOut: usage?.completion_tokens,
    cost: costOf(usage, price),
  });
}

/** Milliseconds from sending to the end. */
export function totalTime({ state, timing }: AssistantMessage): number | undefined {
  const { sentAt, endedAt } = timing;
  return state === 'done' && endedAt !== undefined ? endedAt - sentAt : undefined;
}

/** The figures with estimates where the service counts no tokens. The lines of exports have none. */
export function shownFigures(answer: AssistantMessage, price?: ModelPrice | null): ShownFigures {
  const figures = figuresOf(answer, price);
  const tokens = outputTokens(answer);
  if (answer.state !== 'done' || !tokens?.isEstimated) return figures;
  const pace = figures.pace ?? answerPace(answer)?.value;
  return {
    ...figures,
    tokensOut: tokens.value,
    ...(pace !== undefined && { pace }),
    isEstimated: true,
  };
}

function withoutUnknown(figures: { [Name in FigureName]: number | undefined }): Figures {
  const known: Figures = {};
  for (const name of Object.keys(figures) as FigureName[]) {
    const value = figures[name];
    if (value !== undefined && Number.isFinite(value)) known[name] = value;
  }
  return known;
}

/** Title and exact meaning of each figure. */
export const figureNames: Record<FigureName, { title: string; explanation: string }> = {
  firstToken: { title: 'First token', explanation: 'From sending, measured in this browser' },
  pace: {
    title: 'Tokens per second',
    explanation: 'Output, reported by the service or measured here',
  },
  total: { title: 'Total', explanation: 'From sending to the end, measured in this browser' },
  queue: { title: 'Queue', explanation: 'Reported by the service' },
  tokensIn: { title: 'Input tokens', explanation: 'Reported by the service' },
  tokensOut: { title: 'Output tokens', explanation: 'Reported by the service' },
  cost: { title: 'Cost', explanation: 'Estimated from your model prices' },
};

/** Figures whose spread is shown, in order. */
export const spreadFigures: readonly FigureName[] = [
  'firstToken',
  'pace',
  'total',
  'tokensOut',
  'cost',
];

interface FigureOptions {
  currency?: string;
  isEstimated?: boolean;
  /** The title beside it says what it is; only the unit of tokens per second is so long. */
  isTitled?: boolean;
}

/** "59 to 79 tokens/s", "900 ms to 1.10 s". */
export function formatRange(
  name: FigureName,
  { min, max }: { min: number; max: number },
  options: FigureOptions = {},
): string {
  const [low, high] = [formatFigure(name, min, options), formatFigure(name, max, options)];
  const unit = /(?: [^ ]+)?$/.exec(high)?.[0] ?? '';
  const start = low.endsWith(unit) ? low.slice(0, low.length - unit.length) : low;
  return `${start} to ${high}`;
}

/** "0.34 s", "128 tokens/s", "≈ 0.0003 USD"; "≈ 128 tokens/s" if the tokens are estimated. */
export function formatFigure(
  name: FigureName,
  value: number,
  { currency = '', isEstimated = false, isTitled = false }: FigureOptions = {},
): string {
  const about = isEstimated ? '≈ ' : '';
  switch (name) {
    case 'firstToken':
    case 'total':
    case 'queue':
      return formatMilliseconds(value);
    case 'pace':
      return `${about}${Math.round(value).toLocaleString('en')}${isTitled ? '' : ' tokens/s'}`;
    case 'cost':
      return `≈ ${formatCost(value, currency)}`;
    case 'tokensOut':
      return about + Math.round(value).toLocaleString('en');
    default:
      return Math.round(value).toLocaleString('en');
  }
}

/** The figures shown on the cell of one answer. */
export function formatFigures(figures: ShownFigures, currency?: string): string[] {
  const { firstToken, pace, total, tokensIn, tokensOut, cost, isEstimated } = figures;
  const words: (string | undefined)[] = [
    firstToken === undefined ? undefined : `first ${formatFigure('firstToken', firstToken)}`,
    pace === undefined ? undefined : formatFigure('pace', pace, { isEstimated }),
    total === undefined ? undefined : formatFigure('total', total),
    tokensOut === undefined
      ? undefined
      : `${tokensIn ?? '?'} + ${formatFigure('tokensOut', tokensOut, { isEstimated })} tok`,
    cost === undefined ? undefined : formatFigure('cost', cost, { currency }),
  ];
  return words.filter((word) => word !== undefined);
}
