/** A connection as entered; base-url.ts has parsed its URLs. */
export interface ConnectionDraft {
  /** Absent for a new one. */
  id?: string;
  name: string;
  baseUrl: string;
  /** Empty if it is derived from the base URL. */
  rootUrl: string;
  /** Undefined keeps the stored key, the empty string removes it. */
  apiKey: string | undefined;
  storeIn: 'tab' | 'device' | 'locked';
  /** The new passphrase, if this browser has none yet. */
  newPassphrase?: string;
}
