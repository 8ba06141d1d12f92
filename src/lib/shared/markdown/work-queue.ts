/** Milliseconds of work in one task: a small part of a frame, because the layout of the result comes on top. */
const slice = 4;
const pause = 16;

const waiting: (() => void)[] = [];
let scheduled = false;

/** Queues `work`; the queue runs in slices that leave time for every frame. */
export function whenIdle(work: () => void): void {
  waiting.push(work);
  if (!scheduled) schedule(0);
}

// A timer, because a hidden tab has no animation frames.
function schedule(delay: number): void {
  scheduled = true;
  setTimeout(run, delay);
}

function run(): void {
  scheduled = false;
  const end = performance.now() + slice;
  let done = 0;
  try {
    while (done < waiting.length && performance.now() < end) waiting[done++]?.();
  } finally {
    waiting.splice(0, done);
    if (waiting.length > 0) schedule(pause);
  }
}

/** Distance from the visible part within which a group of blocks is typeset and coloured. */
const margin = '1500px 0px';

const workByGroup = new WeakMap<Element, (() => void)[]>();
const observers = new WeakMap<Element, IntersectionObserver>();

/** Runs `work` when the element's group of blocks is near the visible part, which most of a long answer never is. */
export function whenNear(element: Element, work: () => void): void {
  whenIdle(() => {
    const group = element.closest('.md-group');
    if (!group) return; // Its document has been removed.
    const queued = workByGroup.get(group);
    if (queued) queued.push(work);
    else {
      workByGroup.set(group, [work]);
      observerOf(group.closest('[data-scroller]') ?? document.documentElement).observe(group);
    }
  });
}

function observerOf(scroller: Element): IntersectionObserver {
  const known = observers.get(scroller);
  if (known) return known;
  const root = scroller === document.documentElement ? null : scroller;
  const observer = new IntersectionObserver(onintersection, { root, rootMargin: margin });
  observers.set(scroller, observer);
  return observer;
}

function onintersection(
  entries: IntersectionObserverEntry[],
  observer: IntersectionObserver,
): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    observer.unobserve(target);
    workByGroup.get(target)?.forEach(whenIdle);
    workByGroup.delete(target);
  }
}
