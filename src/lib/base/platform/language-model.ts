/**
 * The part of the Prompt API (https://webmachinelearning.github.io/prompt-api) that the console uses. Windows have it,
 * workers do not.
 */
export interface LanguageModelApi {
  availability: () => Promise<Availability>;
  /** Downloads the model first where that is needed, which the browser allows only after a press of the person. */
  create: (options: {
    initialPrompts?: PromptMessage[];
    signal?: AbortSignal;
    monitor?: (monitor: EventTarget) => void;
  }) => Promise<LanguageModelSession>;
}

export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

export interface PromptMessage {
  /** `system` only in the first message. */
  role: 'system' | 'user' | 'assistant';
  content: string;
  /** The answer continues this text. Only in the last message, of the assistant. */
  prefix?: true;
}

interface LanguageModelSession {
  /** Tokens in the context so far. */
  contextUsage?: number;
  measureContextUsage?: (input: PromptMessage[], options: PromptOptions) => Promise<number>;
  promptStreaming: (input: PromptMessage[], options: PromptOptions) => ReadableStream<string>;
  destroy: () => void;
}

export interface PromptOptions {
  /** A JSON Schema. */
  responseConstraint?: object;
  signal: AbortSignal;
}

/** Its id among the models of the demo service. */
export const browserModelId = 'browser/built-in';

/** The browser's own language model. Undefined in most browsers. */
export function languageModel(): LanguageModelApi | undefined {
  return (globalThis as { LanguageModel?: LanguageModelApi }).LanguageModel;
}
