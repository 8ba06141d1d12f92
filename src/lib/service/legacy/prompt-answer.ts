import type { ChatMessage } from '../../api/chat-types';
import type { RequestRules } from '../../api/rules/compose-rules';
import { engineRequest } from '../chat/chat-call';
import { checkRoom } from '../chat/check-room';
import { generate, type Piece } from '../chat/generation';
import { countPrompt } from '../chat/prompt-tokens';
import type { Surroundings } from '../chat/receive';
import type { CompletionUsage } from '../chat/usage';
import { findModel } from '../model-catalogue';
import { obey } from '../service-error';

type Body = { [name: string]: unknown };

/** Field names of a deprecated request. */
interface PromptRequest {
  rules: RequestRules;
  model: string;
  prompt: string;
  messages: (body: Body) => ChatMessage[];
}

/** Checks a deprecated request and starts its answer, which has no field for reasoning. Throws 404 or 400. */
export function answerPrompt(
  body: Body,
  request: PromptRequest,
  surroundings: Surroundings,
): AsyncGenerator<Piece[], void> {
  obey(request.rules, body);
  const model = findModel(String(body[request.model]), 'text', request.model);
  const { max_tokens, temperature } = body;
  const chat = { model: model.id, messages: request.messages(body), max_tokens, temperature };
  const promptTokens = countPrompt(chat);
  const bound = (max_tokens as number | null) ?? undefined;
  checkRoom(model, promptTokens, bound, { input: request.prompt, bound: 'max_tokens' });
  return generate({
    request: engineRequest(chat, model, promptTokens),
    reasoningFormat: 'hidden',
    promptTokens,
    ...surroundings,
  });
}

/** Joins an answer's text, with the reason why it ended. */
export async function wholeText(
  groups: AsyncIterable<Piece[]>,
): Promise<{ text: string; reason: string; usage?: CompletionUsage }> {
  let text = '';
  let end: { reason: string; usage?: CompletionUsage } = { reason: 'stop' };
  for await (const pieces of groups) {
    for (const piece of pieces) {
      if (piece.type === 'text') text += piece.text;
      if (piece.type === 'finish') end = { reason: piece.reason, usage: piece.usage };
    }
  }
  return { text, ...end };
}
