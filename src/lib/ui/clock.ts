import { createSubscriber } from 'svelte/reactivity';

/** Relative times change by the minute; a third of one is fine enough to look right. */
const tick = 20_000;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, tick);
  return () => clearInterval(timer);
});

/** The time in milliseconds; what reads it in a template is drawn anew as it passes. */
export function now(): number {
  subscribe();
  return Date.now();
}
