type Attach = (node: HTMLElement) => () => void;

/** An attachment that is fetched apart from the page, since it has nothing to do at first. Where it cannot be had, it is left out. */
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
