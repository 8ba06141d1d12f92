import type { ChatMessage } from '../../../base/api/chat-types';
import type { CitedSource, EngineRequest, ExecutedTool } from '../../base/engine';
import type { MakeInstance } from '../../schema/instance';

/** The answer of a skill. The engine adds reasoning, tokens and the offsets of citations. */
export interface Answer {
  /** Blocks of Markdown that are joined without a separator. An endless iterable is cut by the token bound. */
  text: Iterable<string>;
  /** Passages of the text that are verbatim quotes of a document or a page. */
  quotes?: { source: CitedSource; passage: string }[];
  /** Tools that ran before the text was written. */
  executed?: ExecutedTool[];
  calls?: { name: string; arguments: string }[];
  /** Reasoning text, shown even if the model does not reason. */
  reasoning?: string;
  /** Number of tokens after which the answer ends. */
  tokens?: number;
  /** Milliseconds to wait before the first token and between tokens. */
  pause?: { first: number; between: number };
  /** An error that is thrown after that many tokens; 0 refuses the request. */
  failure?: { afterTokens: number; error: Error };
  /** True for text that is machine-readable or byte-exact, so the guide's notice is omitted. */
  bare?: boolean;
}

/** The input of a skill. */
export interface SkillQuestion {
  request: EngineRequest;
  /** Text of the last user message. */
  prompt: string;
  /** Chooses one of several wordings; the same seed chooses the same one. */
  wording: (...variants: string[]) => string;
  instance: MakeInstance;
}

/** One kind of question that the guide can answer. */
export interface Skill {
  /** Completes "Looking for …". */
  lookingFor: string;
  /** Returns undefined if the question is not for this skill. */
  answer: (question: SkillQuestion) => Answer | undefined | Promise<Answer | undefined>;
}

/** The text parts of a message, joined. Other parts and the text of attached files are left out. */
export function messageText({ content }: ChatMessage): string {
  if (typeof content === 'string') return content;
  const parts = Array.isArray(content) ? content : [];
  return parts
    .map((part) => (part.type === 'text' && !part.text.startsWith('<file ') ? part.text : ''))
    .join('\n');
}

export function lastUserText(messages: ChatMessage[]): string {
  const message = messages.findLast(({ role }) => role === 'user');
  return message ? messageText(message).trim() : '';
}

/** The words of at least four letters that are not common words, in lower case. */
export function keywords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return words.filter((word) => !commonWords.has(word));
}

const commonWords = new Set(
  (
    'about above after also because been before being between both call could does each even every from gets give ' +
    'given gives have into just like made make many more most much need only other over please return returns same ' +
    'should some such take tell than that their them then there these they this those through used user using very ' +
    'want well were what when where which while will with would your'
  ).split(' '),
);
