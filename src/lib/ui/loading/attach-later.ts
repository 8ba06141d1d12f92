type Attach = (node: HTMLElement) => () => void;

/**
 * An attachment whose code is loaded separately, since it has nothing to do at first. If it cannot be loaded, nothing
 * is attached.
 */
export function attachLater(load: () => Promise<Attach>): Attach {
  return (node) => {
    let stop: (() => void) | undefined;
    let isGone = false;
    load().then(
      (attach) => (stop = isGone ? undefined : attach(node)),
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  };
}
