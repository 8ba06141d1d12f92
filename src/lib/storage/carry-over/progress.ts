import type { StorageFailure } from '../failure';

/** Of the records that older builds have left. */
export interface CarryOverProgress {
  done: number;
  of: number;
  state: 'running' | 'done' | 'failed';
  /** Why some could not be carried over; they stay where they are and are tried again at the next start. */
  failure?: StorageFailure;
}

type Listener = (progress: CarryOverProgress) => void;

const listeners = new Set<Listener>();
let latest: CarryOverProgress | undefined;

/** Hears only of what takes long enough to be told, and of failures. Returns the function that ends the listening. */
export function onCarryOver(listener: Listener): () => void {
  listeners.add(listener);
  if (latest) listener(latest);
  return () => listeners.delete(listener);
}

export function reportCarryOver(progress: CarryOverProgress): void {
  latest = progress;
  for (const listener of [...listeners]) listener(progress);
}
