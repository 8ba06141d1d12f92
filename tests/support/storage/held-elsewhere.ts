/** For tests: a lock that another page holds, until the returned function is called. */
export async function heldElsewhere(name: string): Promise<() => void> {
  let release = () => {};
  await new Promise<void>((granted) => {
    void navigator.locks.request(name, () => {
      granted();
      return new Promise<void>((resolve) => (release = resolve));
    });
  });
  return () => release();
}
