import type { Interval } from './wilson';

/** "80 %". */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** "49 to 94 %". */
export function formatInterval({ low, high }: Interval): string {
  return `${Math.round(low * 100)} to ${percent(high)}`;
}
