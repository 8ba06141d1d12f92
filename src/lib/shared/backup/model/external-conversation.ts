import type { Usage } from '$lib/base/api/chat-types';
import type { LeftOut, LeftOutKind } from '$lib/shared/stored-items/import-mark';

/**
 * A conversation of another tool before it is converted to records; all of its content is
 * untrusted.
 */
export interface ExternalConversation {
  /** The id in the other tool; a conversation without one is identified by its content. */
  id?: string;
  title?: string;
  createdAt?: number;
  updatedAt?: number;
  /** Model of the answers that name none. */
  model?: string;
  systemPrompt?: string;
  tags?: string[];
  isPinned?: boolean;
  nodes: ExternalNode[];
  /** The end of the visible branch; defaults to the newest message. */
  currentId?: string;
  leftOut: LeftOut;
}

export interface ExternalNode {
  /** Other nodes refer to it by this id. */
  id: string;
  parentId: string | undefined;
  createdAt?: number;
  /** Undefined when the node has no content: its children are attached to its parent. */
  message?: ExternalMessage;
}

export type ExternalMessage =
  | { role: 'system'; text: string }
  | { role: 'user'; text: string; files: ExternalFile[] }
  | ExternalAnswer
  /** `callId`: the call that it answers; defaults to the most recent waiting call. */
  | { role: 'tool'; text: string; callId?: string; files?: ExternalFile[] };

export interface ExternalAnswer {
  role: 'assistant';
  text: string;
  reasoning?: string;
  model?: string;
  calls?: ExternalCall[];
  sources?: { url: string; title?: string }[];
  usage?: Usage;
  isCut?: boolean;
}

export interface ExternalCall {
  id: string;
  name: string;
  arguments: string;
}

/**
 * Exactly one of `text`, `base64` and `pointer` is set; a pointer names a file beside the
 * conversations.
 */
export interface ExternalFile {
  name?: string;
  text?: string;
  base64?: string;
  pointer?: string;
}

export function leaveOut(leftOut: LeftOut, kind: LeftOutKind, count = 1): void {
  if (count > 0) leftOut[kind] = (leftOut[kind] ?? 0) + count;
}

/** Counts a message whose content is neither a text nor a list. */
export function leaveOutDamaged(leftOut: LeftOut, content: unknown): void {
  const isReadable = content == null || typeof content === 'string' || Array.isArray(content);
  leaveOut(leftOut, 'messages', isReadable ? 0 : 1);
}
