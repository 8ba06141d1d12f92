import type { JsonValue } from '$lib/api/json';

/** The content of a link: docs/sharing.md. Never a key, a connection, an address of a server or a file. */
export interface Shared {
  title: string;
  /** The endpoint of a set-up, which has no messages then; a chat if absent. */
  endpoint?: 'responses';
  model: string;
  systemPrompt: string;
  /** By wire name. */
  parameters: { [name: string]: JsonValue };
  /** Functions that answer calls in the sharer's console; shown to the reader, and never run. */
  functions: SharedFunction[];
  /** Each after its parent; empty for a set-up. */
  messages: SharedMessage[];
  /** Indexes into `messages`: the end of the visible branch, and the first message that is sent. */
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
  /** The index of the parent; null for a root. */
  after: number | null;
  /** Seconds since 1970. */
  at: number;
  /** Names of attached files; the files are not in the link. */
  files: string[];
  /** For a result: the id of its call. */
  call?: string;
  /** For an answer. */
  model?: string;
  reasoning?: string;
  finish?: string;
  /** Set if the answer did not finish. */
  cut?: 'stopped' | 'interrupted';
  calls?: { id: string; name: string; arguments: string }[];
}
