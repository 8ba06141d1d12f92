import type { JsonValue } from '$lib/api/json';

/** What a link holds: docs/sharing.md. Never a key, a connection, an address of a server or a file. */
export interface Shared {
  title: string;
  /** What it is a set-up of, which has no messages then; a chat where it is absent. */
  endpoint?: 'responses';
  model: string;
  systemPrompt: string;
  /** By their wire name. */
  parameters: { [name: string]: JsonValue };
  /** What the console of whoever shares it answers calls with; shown to the reader, and run by nobody. */
  functions: SharedFunction[];
  /** Each after its parent; none of a set-up. */
  messages: SharedMessage[];
  /** Indexes into `messages`: the end of the branch that is shown, and the first message that is sent. */
  shown?: number;
  sentFrom?: number;
}

export interface SharedFunction {
  name: string;
  description: string;
  parameters: { [name: string]: JsonValue };
  /** JavaScript. */
  code: string;
  example: string;
}

export const sharedRoles = ['user', 'assistant', 'system', 'tool'] as const;

export interface SharedMessage {
  role: (typeof sharedRoles)[number];
  content: string;
  /** The index of the message before it; null for a first one. */
  after: number | null;
  /** Seconds since 1970. */
  at: number;
  /** Names of files that were attached; they are not in the link. */
  files: string[];
  /** Of a result: the call that it answers. */
  call?: string;
  /** Of an answer. */
  model?: string;
  reasoning?: string;
  finish?: string;
  /** It has no end of its own. */
  cut?: 'stopped' | 'interrupted';
  calls?: { id: string; name: string; arguments: string }[];
}
