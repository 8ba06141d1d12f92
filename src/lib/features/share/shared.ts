import type { JsonValue } from '$lib/base/api/wire/json';
import { toolNames } from '$lib/shared/tools/model/request-tools';
import { formatBytes, plural } from '$lib/base/ui/text/amounts';

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

/** "4 messages, 2 files left behind"; only the parts that exist. */
export function formatMessages({ messages }: Shared): string {
  const answers = messages.filter(({ role }) => role === 'assistant').length;
  const parents = new Set(messages.map(({ after }) => after));
  const branches = messages.filter((_, index) => !parents.has(index)).length;
  const bytes = messages.reduce((sum, { content }) => sum + content.length, 0);
  return [
    plural(messages.length, 'message'),
    plural(answers, 'answer'),
    branches > 1 && plural(branches, 'branch', 'branches'),
    formatBytes(bytes),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A sentence about the content that is left out. */
export function describeLeftBehind({ messages }: Shared, leftOut: readonly string[] = []): string {
  const files = messages.reduce((sum, message) => sum + message.files.length, 0);
  const named = [
    'keys',
    'the connection',
    ...(files > 0 ? [plural(files, 'attached file')] : []),
    ...leftOut,
  ];
  const last = named.pop();
  return `Not in it: ${named.join(', ')} and ${last}.`;
}

/** The name of the system prompt on the page that opens it. */
export function systemPromptName({ endpoint }: Pick<Shared, 'endpoint'>): string {
  return endpoint === 'responses' ? 'Instructions' : 'System prompt';
}

export function toolsOf({ parameters }: Pick<Shared, 'parameters'>): string[] {
  return toolNames(parameters.tools);
}
