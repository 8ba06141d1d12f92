import type { End } from './hidden-ends';

/** Notifies of an end in a hidden tab. Its code may be gone after a deploy; then it is not reported. */
export function reportEnd(end: End): void {
  if (document.hidden)
    void import('./hidden-ends').then(
      ({ reportHiddenEnd }) => reportHiddenEnd(end),
      () => undefined,
    );
}
