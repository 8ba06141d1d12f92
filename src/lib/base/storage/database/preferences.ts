/** The parts of an answer that are announced to screen readers, the default first. */
export const announceChoices = ['start', 'whole', 'sentences', 'nothing'] as const;
export type AnnounceChoice = (typeof announceChoices)[number];

/** Small choices of this browser. The theme is stored by itself (theme.ts). */
export interface Preferences {
  /** Choices of appearance.ts; src/first-paint/appearance.js reads it too. */
  appearance: { [name: string]: unknown };
  announceAnswers: AnnounceChoice;
  /** Null stands for the demo service. */
  activeConnectionId: string | null;
  /** The model chosen last, for the next new conversation; empty before any. */
  model: string;
  /** Ids of the recently used models, by connection; the last one first. */
  recentModels: { [connectionId: string]: unknown };
  /** Whether a service accepts the console's request for token counts, by base URL; unknown ones are absent. */
  reportsUsage: { [baseUrl: string]: unknown };
  /** When a service was found not to offer a list, by the list's title and the connection's id. */
  notOffered: { [key: string]: unknown };
  /** The month, such as 2026-11, in which sending continues beyond the budget, by the connection's id. */
  budgetsPassed: { [connectionId: string]: unknown };
  /** The origins of the services that were sent a secret or an id, by its fingerprint. */
  givenFor: { [fingerprint: string]: unknown };
  /** New chats begin with the system prompt and the parameters of the last one. */
  carrySettings: boolean;
  /** Settings of the chat that was sent last: `systemPrompt` and `parameters`. */
  lastSettings: { [name: string]: unknown };
  /** The model that transcribed last; empty before any. */
  transcriptionModel: string;
  /** The largest audio file that is sent in one request, in MB. */
  audioUploadMegabytes: number;
  /** The longest sound that is sent in one request, in minutes; 0 for any. */
  audioPartMinutes: number;
  /**
   * Whether the console has offered to protect the storage from being cleared by the browser, and
   * the person has agreed.
   */
  lastingStorage: 'not asked' | 'asked' | 'wanted';
  /** Pixels of the longer side to which an attached image is shrunk; 0 leaves it unchanged. */
  imageLongestSide: number;
  /** Attached text is sent as documents of the request, not in the message. */
  textAsDocuments: boolean;
  /** Attached sound is sent itself, instead of its transcript. */
  soundAsPart: boolean;
  /** The device chosen for recording; empty for the browser's default. */
  microphoneId: string;
  /** The language and library in which requests were last shown as code. */
  codeLanguage: string;
  codeLibrary: string;
  /** Whether to notify of what ends in a hidden tab, if the browser allows it. */
  notifyEnds: boolean;
  /** Whether requests are recorded. */
  recordRequests: boolean;
  /** Maximum number of recorded requests, and their maximum size. */
  recordedRequests: number;
  recordedMegabytes: number;
  /** Address of the recording bridge, with its token, while its command serves this console; empty for none. */
  bridge: string;
  /** The person has downloaded the browser's own model, which the demo service then uses. */
  browserModel: boolean;
  /** The model of this device that works for the console itself; empty for none. */
  helperModel: string;
  /** Tokens per second of the demo service; 0 is as fast as possible. */
  pace: number;
  /** Milliseconds of the demo service. */
  jitter: number;
  /**
   * Addresses of the tool servers, for the first paint: the content policy allows them like those
   * of connections.
   */
  toolServers: string[];
  /** A running backup is written to a folder on the disk: its code is then loaded. */
  backupFolder: boolean;
  /** Time limit for a server's tool. */
  serverSeconds: number;
  /** Maximum number of automatic tool rounds for one question. */
  toolRounds: number;
  /** Time limit for a person's function. */
  scriptSeconds: number;
  /** Memory limit for a person's function. */
  scriptMegabytes: number;
  /** The simulated fault of the demo service, such as `429`; empty for none. */
  faultKind: string;
  /** Share of its answers that fail, from 0 to 1. */
  faultShare: number;
}

export const defaultPreferences: Preferences = {
  appearance: {},
  announceAnswers: 'start',
  activeConnectionId: null,
  model: '',
  recentModels: {},
  reportsUsage: {},
  notOffered: {},
  budgetsPassed: {},
  givenFor: {},
  carrySettings: false,
  lastSettings: {},
  transcriptionModel: '',
  audioUploadMegabytes: 25,
  audioPartMinutes: 10,
  lastingStorage: 'not asked',
  imageLongestSide: 1568,
  textAsDocuments: false,
  soundAsPart: false,
  microphoneId: '',
  codeLanguage: 'curl',
  codeLibrary: '',
  notifyEnds: true,
  recordRequests: true,
  recordedRequests: 1000,
  recordedMegabytes: 100,
  bridge: '',
  browserModel: false,
  helperModel: '',
  pace: 80,
  jitter: 0,
  toolServers: [],
  backupFolder: false,
  serverSeconds: 60,
  toolRounds: 10,
  scriptSeconds: 5,
  scriptMegabytes: 64,
  faultKind: '',
  faultShare: 0.2,
};

const PREFIX = 'inference-console.preference.';
const unsaved = new Map<string, unknown>();

/**
 * Synchronous, in localStorage, because the first paint already needs the widths and the
 * connection. Returns the default when nothing valid is stored.
 */
function get<N extends keyof Preferences>(name: N): Preferences[N] {
  const value = unsaved.has(name) ? unsaved.get(name) : readStored(name);
  return isPreference(name, value) ? value : defaultPreferences[name];
}

/** If the browser refuses to store it, the choice lasts until the page is reloaded. */
function set<N extends keyof Preferences>(name: N, value: Preferences[N]): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    unsaved.delete(name);
  } catch {
    unsaved.set(name, value);
  }
}

function readStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    return undefined; // Refused, or not written by this console: use the default.
  }
}

function isPreference<N extends keyof Preferences>(
  name: N,
  value: unknown,
): value is Preferences[N] {
  if (name === 'activeConnectionId') return value === null || typeof value === 'string';
  if (name === 'toolServers')
    return Array.isArray(value) && value.every((one) => typeof one === 'string');
  return value !== null && typeof value === typeof defaultPreferences[name];
}

export const preferences = { get, set };
