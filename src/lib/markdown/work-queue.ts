/** Milliseconds of work in one go. Layout of what it made comes on top, so it is a small part of a frame. */
const slice = 4;
const pause = 16;

const waiting: (() => void)[] = [];
let scheduled = false;

/** Runs `work` soon, after what was asked for before, in slices that leave every frame room. */
export function whenIdle(work: () => void): void {
  waiting.push(work);
  if (!scheduled) schedule(0);
}

// A timer, not an animation frame: a hidden tab has none.
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
