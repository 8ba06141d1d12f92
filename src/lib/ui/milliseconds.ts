/** 340 ms, 1.24 s, 75 s. */
export function formatMilliseconds(amount: number): string {
  return amount < 1000 ? `${Math.round(amount)} ms` : formatSeconds(amount / 1000);
}

export function formatSeconds(amount: number): string {
  if (amount < 1) return `${Math.round(amount * 1000)} ms`;
  return `${amount < 10 ? amount.toFixed(2) : Math.round(amount)} s`;
}
