/** Receives what servers report outside of the page's requests. */
export const serverReports = {
  /** The server has other tools, prompts or resources. */
  onlists: (_id: string): void => undefined,
  /** A message of the server's log, as text to be shown. */
  onlog: (_id: string, _words: string): void => undefined,
};
