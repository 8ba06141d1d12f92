import type { Usage } from '$lib/api/chat-types';
import type { LeftOut } from '$lib/items/import-mark';

/** A conversation of another tool, before it becomes records; everything that it holds is a stranger's. */
export interface ExternalConversation {
  /** Its id there; one without is known by its content. */
  id?: string;
  title?: string;
  createdAt?: number;
  updatedAt?: number;
  /** Of its answers that name none. */
  model?: string;
  systemPrompt?: string;
  tags?: string[];
  isPinned?: boolean;
  nodes: ExternalNode[];
  /** The end of the branch that is shown; where none is named, the newest is. */
  currentId?: string;
  leftOut: LeftOut;
}

export interface ExternalNode {
  /** By which other nodes name it. */
  id: string;
  parentId: string | undefined;
  createdAt?: number;
  /** Nothing where there is nothing to keep: what follows hangs on what was before. */
  said?: ExternalMessage;
}

export type ExternalMessage =
  | { role: 'system'; text: string }
  | { role: 'user'; text: string; files: ExternalFile[] }
  | ExternalAnswer
  /** `callId`: of the call that it answers; where none is named, the one before it that waits. */
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

/** One of `text`, `base64` and `pointer`; a pointer names a file beside the conversations. */
export interface ExternalFile {
  name?: string;
  text?: string;
  base64?: string;
  pointer?: string;
}
