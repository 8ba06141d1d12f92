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
