import type { EngineRequest } from '../engine';
import type { MakeInstance } from '../schema/instance';

/** What a skill has to say; the engine adds reasoning, tokens and citations' offsets. */
export interface Answer {
  /** Blocks of Markdown that are joined as they are; an endless iterable is cut by the token bound. */
  text: Iterable<string>;
  /** Passages of the text that stand in a document word for word. */
  quotes?: { documentId: string; passage: string }[];
  calls?: { name: string; arguments: string }[];
  /** Shown even where the model does not reason. */
  reasoning?: string;
  /** Tokens after which the answer ends by itself. */
  tokens?: number;
  /** Milliseconds to wait before the first token and between tokens. */
  pause?: { first: number; between: number };
  /** Thrown after that many tokens; 0 refuses the request. */
  failure?: { afterTokens: number; error: Error };
  /** Machine-readable or byte-exact: no line that says what the guide is. */
  bare?: boolean;
}

/** What a skill works on. */
export interface Question {
  request: EngineRequest;
  /** Text of the last user message. */
  prompt: string;
  /** One of several wordings, the same for the same seed. */
  wording: (...variants: string[]) => string;
  instance: MakeInstance;
}

/** One thing that the guide can do. */
export interface Skill {
  /** Completes "Looking for …". */
  lookingFor: string;
  /** Undefined where the question is not for this skill. */
  answer: (question: Question) => Answer | undefined | Promise<Answer | undefined>;
}
