/** A connection as entered; URLs have been read by base-url.ts. */
export interface ConnectionDraft {
  /** Absent for a new one. */
  id?: string;
  name: string;
  baseUrl: string;
  /** Empty to derive it from the base URL. */
  rootUrl: string;
  /** Undefined keeps the key that is there, the empty string removes it. */
  apiKey: string | undefined;
  keepIn: 'tab' | 'device' | 'locked';
  /** For this browser, which has none yet. */
  newPassphrase?: string;
}
