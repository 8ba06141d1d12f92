import { vi } from 'vitest';

const { waitFor } = vi;
const timeout = 30_000;

/** A bound for what hangs: vitest has no setting for it, and its second is too short for a loaded machine. */
vi.waitFor = (check, options = {}) =>
  waitFor(check, typeof options === 'number' ? options : { timeout, ...options });
