/** Small choices of this browser. Not here: the theme, which static/theme.js reads by itself. */
interface Preferences {
  /** Null stands for the built-in service. */
  activeConnectionId: string | null;
  /** The model chosen last, for the next new conversation; empty before any. */
  model: string;
  /** Ids of the models that were asked last, by connection; the last one first. */
  recentModels: { [connectionId: string]: unknown };
  /** New chats begin with the system prompt and the parameters of the last one. */
  carrySettings: boolean;
  /** Those of the chat that was sent last: `systemPrompt` and `parameters`. */
  lastSettings: { [name: string]: unknown };
  /** The model that transcribed last; empty before any. */
  transcriptionModel: string;
  /** The largest audio file that is sent at once, in MB. */
  audioUploadMegabytes: number;
  /** The longest stretch of sound that is sent at once, in minutes; 0 for any. */
  audioPartMinutes: number;
  /** Whether the person was asked that this browser should not clear the storage by itself, and wants it. */
  lastingStorage: 'not asked' | 'asked' | 'wanted';
  /** Pixels of the longer side to which an attached image is shrunk; 0 leaves it as it is. */
  imageLongestSide: number;
  /** Attached text goes as documents of the request, not in the message. */
  textAsDocuments: boolean;
  /** Attached sound goes as it is, not as its transcript. */
  soundAsPart: boolean;
  /** The device chosen for recording; empty for the one that the browser takes by itself. */
  microphoneId: string;
  /** In which requests were shown as code last, and with which library of it. */
  codeLanguage: string;
  codeLibrary: string;
  /** Requests are recorded as they go. */
  recordRequests: boolean;
  /** Recorded requests that are kept at most, and what they may take. */
  recordedRequests: number;
  recordedMegabytes: number;
  /** Tokens a second of the built-in service; 0 is as fast as it can. */
  pace: number;
  /** Milliseconds of the built-in service. */
  jitter: number;
  /** Addresses of the tool servers, for the first paint: a page reaches them as it does the connections. */
  toolServers: string[];
  /** A folder on the disk holds a running backup: what writes it is fetched then. */
  backupFolder: boolean;
  /** How long a server's tool may run. */
  serverSeconds: number;
  /** How often tools may answer by themselves for one question. */
  toolRounds: number;
  /** How long a person's function may run. */
  scriptSeconds: number;
  /** What a person's function may take of the memory. */
  scriptMegabytes: number;
  /** What goes wrong in the built-in service, such as `429`; empty for nothing. */
  faultKind: string;
  /** Of its answers, from 0 to 1. */
  faultShare: number;
}

const DEFAULTS: Preferences = {
  activeConnectionId: null,
  model: '',
  recentModels: {},
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
  recordRequests: true,
  recordedRequests: 1000,
  recordedMegabytes: 100,
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
 * Synchronous, in localStorage, because the first paint already needs the widths and the connection.
 * The default when nothing usable was kept.
 */
function get<N extends keyof Preferences>(name: N): Preferences[N] {
  const value = unsaved.has(name) ? unsaved.get(name) : readKept(name);
  return isPreference(name, value) ? value : DEFAULTS[name];
}

/** Where the browser refuses to keep it, the choice lasts until the page is loaded again. */
function set<N extends keyof Preferences>(name: N, value: Preferences[N]): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    unsaved.delete(name);
  } catch {
    unsaved.set(name, value);
  }
}

function readKept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    return undefined; // Refused, or not written by this console: the default serves.
  }
}

function isPreference<N extends keyof Preferences>(
  name: N,
  value: unknown,
): value is Preferences[N] {
  if (name === 'activeConnectionId') return value === null || typeof value === 'string';
  if (name === 'toolServers')
    return Array.isArray(value) && value.every((one) => typeof one === 'string');
  return value !== null && typeof value === typeof DEFAULTS[name];
}

export const preferences = { get, set };
