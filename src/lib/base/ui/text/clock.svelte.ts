import { createSubscriber } from 'svelte/reactivity';

/** Relative times change by the minute; a third of that looks accurate enough. */
const tick = 20_000;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, tick);
  return () => clearInterval(timer);
});

/** The time in milliseconds. Templates that read it are updated as time passes. */
export function now(): number {
  subscribe();
  return Date.now();
}

/** A clock for the calling component that ticks each second while `active` returns true. */
export function secondsClock(active: () => boolean): { readonly now: number } {
  let now = $state(Date.now());
  $effect(() => {
    if (!active()) return;
    now = Date.now();
    const timer = setInterval(() => (now = Date.now()), 1000);
    return () => clearInterval(timer);
  });
  return {
    get now() {
      return now;
    },
  };
}
