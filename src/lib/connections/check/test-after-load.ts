/** In this tab only: the connection that is tested once the page has been loaded again. */
const storedAs = 'inference-console.test-after-load';

export function testAfterLoad(id: string): void {
  try {
    sessionStorage.setItem(storedAs, id);
  } catch {
    return; // The test is only not made by itself.
  }
}

/** The id that was left by `testAfterLoad`, once. */
export function takeTestAfterLoad(): string | null {
  try {
    const id = sessionStorage.getItem(storedAs);
    sessionStorage.removeItem(storedAs);
    return id;
  } catch {
    return null;
  }
}
