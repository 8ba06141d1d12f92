import { whenIdle } from './work-queue';

/** Distance from the visible part within which a group of blocks is typeset and coloured. */
const margin = '1500px 0px';

const waiting = new WeakMap<Element, (() => void)[]>();
const observers = new WeakMap<Element, IntersectionObserver>();

/** Runs `work` when the element's group of blocks is near the visible part, which most of a long answer never is. */
export function whenNear(element: Element, work: () => void): void {
  whenIdle(() => {
    const group = element.closest('.md-group');
    if (!group) return; // Its document has been removed.
    const parked = waiting.get(group);
    if (parked) parked.push(work);
    else {
      waiting.set(group, [work]);
      observerOf(group.closest('[data-scroller]') ?? document.documentElement).observe(group);
    }
  });
}

function observerOf(scroller: Element): IntersectionObserver {
  const known = observers.get(scroller);
  if (known) return known;
  const root = scroller === document.documentElement ? null : scroller;
  const observer = new IntersectionObserver(arrive, { root, rootMargin: margin });
  observers.set(scroller, observer);
  return observer;
}

function arrive(entries: IntersectionObserverEntry[], observer: IntersectionObserver): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    observer.unobserve(target);
    waiting.get(target)?.forEach(whenIdle);
    waiting.delete(target);
  }
}
