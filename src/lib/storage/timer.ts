export function timer(ms: number): { passed: Promise<void>; clear(): void } {
  let clear = () => {};
  const passed = new Promise<void>((resolve) => {
    const id = setTimeout(resolve, ms);
    clear = () => clearTimeout(id);
  });
  return { passed, clear };
}
