/** The commands of WebDriver that the journeys need, as Marionette names them, with their method and path over HTTP. */
export const routes = {
  Navigate: ['POST', 'url'],
  GetCurrentURL: ['GET', 'url'],
  Refresh: ['POST', 'refresh'],
  Back: ['POST', 'back'],
  ExecuteScript: ['POST', 'execute/sync'],
  ElementClick: ['POST', 'element/{id}/click'],
  ElementSendKeys: ['POST', 'element/{id}/value'],
  PerformActions: ['POST', 'actions'],
  NewWindow: ['POST', 'window/new'],
  GetWindowHandle: ['GET', 'window'],
  SwitchToWindow: ['POST', 'window'],
  CloseWindow: ['DELETE', 'window'],
  SetWindowRect: ['POST', 'window/rect'],
  SetTimeouts: ['POST', 'timeouts'],
  TakeScreenshot: ['GET', 'screenshot'],
} as const;

export type Command = keyof typeof routes;
export type Parameters = { [name: string]: unknown };

/** A browser that takes commands, over whichever protocol. */
export interface Driver {
  /** The window, by its handle, that commands go to. */
  front?: string;
  /** Rejects with a `DriverError` where the browser refuses. */
  send(command: Command, parameters?: Parameters): Promise<unknown>;
}

/** An answer of a browser in place of a result; `kind` is an error code of WebDriver, as "stale element reference". */
export class DriverError extends Error {
  constructor(
    readonly kind: string,
    message: string,
  ) {
    super(`${kind}: ${message}`);
  }
}
