/** In this tab only: the server that is asked once the page has been loaded again, with the dialog open. */
const storedAs = 'inference-console.tool-server-after-load';

export function connectAfterLoad(id: string): void {
  try {
    sessionStorage.setItem(storedAs, id);
  } catch {
    return; // The server is only not asked by itself.
  }
}

/** Whether one waits. */
export function waitsToConnect(): boolean {
  try {
    return sessionStorage.getItem(storedAs) !== null;
  } catch {
    return false;
  }
}

/** The id that was left by `connectAfterLoad`, once. */
export function takeConnectAfterLoad(): string | null {
  try {
    const id = sessionStorage.getItem(storedAs);
    sessionStorage.removeItem(storedAs);
    return id;
  } catch {
    return null;
  }
}
