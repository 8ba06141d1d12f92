import type { ChatMessage } from '../../api/chat-types';
import type { RequestRules } from '../../api/rules/compose-rules';
import { checkContextWindow } from '../chat/check-chat';
import { engineRequest } from '../chat/engine-request';
import { generate, type Piece, type AnswerContext } from '../chat/generation';
import { countPrompt } from '../chat/tokens';
import type { CompletionUsage } from '../chat/usage';
import { requireValid } from '../http/service-error';
import { findModel } from '../model-catalogue';

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
  surroundings: AnswerContext,
): AsyncGenerator<Piece[], void> {
  requireValid(request.rules, body);
  const model = findModel(String(body[request.model]), 'text', request.model);
  const { max_tokens, temperature } = body;
  const chat = { model: model.id, messages: request.messages(body), max_tokens, temperature };
  const promptTokens = countPrompt(chat);
  const bound = (max_tokens as number | null) ?? undefined;
  checkContextWindow(model, promptTokens, bound, { input: request.prompt, bound: 'max_tokens' });
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

/** Date of the specification that deprecates these paths, 2026-11-20, in Unix seconds. */
const since = 1_795_132_800;

/**
 * Marks a response's path as deprecated (RFC 9745) and names its successor. There is no Sunset header: the
 * specification has no removal date.
 */
export function deprecated(response: Response, successor: string): Response {
  response.headers.set('deprecation', `@${since}`);
  response.headers.set('link', `<${successor}>; rel="successor-version"`);
  return response;
}
