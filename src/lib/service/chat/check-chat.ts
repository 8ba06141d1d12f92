import { chatRules } from '../../api/rules/chat-rules';
import { findModel, type TextModel } from '../model-catalogue';
import type { MakeInstance } from '../schema/instance';
import { obey } from '../service-error';
import { checkEffort } from './check-reasoning';
import { checkMedia } from './check-media';
import { checkResponseFormat } from './check-response-format';
import { checkRoom } from './check-room';
import { countPrompt } from './prompt-tokens';
import { requestedTokens } from './chat-call';

type Body = { [name: string]: unknown };

const names = { input: 'messages', bound: 'max_completion_tokens' };

/** Checks every rule of docs/service.md#chat-request. Throws the first violation as ServiceError. */
export async function checkChat(
  body: Body,
  instance: MakeInstance,
): Promise<{ model: TextModel; promptTokens: number }> {
  obey(chatRules, body);
  const model = findModel(String(body.model), 'text');
  checkEffort('reasoning_effort', body.reasoning_effort, model);
  checkMedia(body.messages as unknown[], model, (index) => `messages[${index}].content`);
  await checkResponseFormat(body, model, instance);
  const promptTokens = countPrompt(body);
  checkRoom(model, promptTokens, requestedTokens(body), names);
  return { model, promptTokens };
}
