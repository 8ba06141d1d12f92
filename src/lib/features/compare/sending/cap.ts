import { formatCost } from '$lib/shared/prices/cost';
import type { RunCap } from '$lib/base/storage/comparison-records';
import { formatCount, plural } from '$lib/base/ui/text/amounts';
import type { Forecast } from './forecast';

export const capNames = ['cost', 'tokens', 'requests'] as const;
export type CapName = (typeof capNames)[number];

/** The requests, tokens and cost that count against a cap. */
export type Spent = Record<CapName, number>;

/** "5.00 USD", "100,000 tokens", "500 requests". */
export function formatSpent(name: CapName, amount: number, { currency = '' }: RunCap): string {
  if (name === 'cost') return formatCost(amount, currency);
  const rounded = Math.round(amount);
  return name === 'tokens' ? `${formatCount(rounded)} tokens` : plural(rounded, 'request');
}

/** The limit that these amounts pass. */
export function passedLimit(cap: RunCap, spent: Spent): CapName | undefined {
  return capNames.find((name) => spent[name] > (cap[name] ?? Infinity));
}

/** Explains where the cap cannot count, or that it stops the run early. Undefined if neither. */
export function describeCapProblem(cap: RunCap, forecast: Forecast): string | undefined {
  const { costs, unpriced, tokens, requests, checkRequests } = forecast;
  const { currency = '', cost } = cap;
  const others = [...costs.keys()].filter((one) => one !== currency);
  if (cost !== undefined && unpriced.size + others.length > 0)
    return `The cap of ${formatCost(cost, currency)} doesn’t count ${unpriced.size > 0 ? 'models without a price' : others.join(', ')}.`;
  const least = {
    requests: requests + checkRequests,
    tokens: tokens.low,
    cost: costs.get(currency)?.low ?? 0,
  };
  const passed = passedLimit(cap, least);
  return passed && `It will stop at the cap of ${formatSpent(passed, cap[passed] ?? 0, cap)}.`;
}
