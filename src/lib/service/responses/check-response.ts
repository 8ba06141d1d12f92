import { responseRules } from '../../api/rules/response-rules';
import { checkMedia } from '../chat/check-media';
import { checkEffort } from '../chat/check-reasoning';
import { checkFormat } from '../chat/check-response-format';
import { checkRoom } from '../chat/check-room';
import { countPrompt } from '../chat/prompt-tokens';
import { findModel, type TextModel } from '../model-catalogue';
import type { MakeInstance } from '../schema/instance';
import { obey } from '../service-error';
import { chatBody, type ChatBody } from './chat-body';
import { checkItemTypes } from './check-item-types';
import type { ResponseBody } from './response-body';
import { truncate } from './truncate';

type Body = { [name: string]: unknown };

interface CheckedResponse {
  body: ResponseBody;
  chat: ChatBody;
  model: TextModel;
  promptTokens: number;
}

/** Checks every rule of docs/service.md#responses. Throws the first violation as ServiceError. */
export async function checkResponse(
  received: Body,
  instance: MakeInstance,
): Promise<CheckedResponse> {
  obey(responseRules, received);
  checkItemTypes(received.input);
  const body = received as ResponseBody;
  const model = findModel(body.model, 'text');
  checkEffort('reasoning.effort', body.reasoning?.effort, model);
  const whole = chatBody(body);
  checkMedia(whole.messages, model, () => 'input');
  await checkForm(body, whole, model, instance);
  const requested = body.max_output_tokens ?? undefined;
  const chat = body.truncation === 'auto' ? truncate(whole, model, requested) : whole;
  const promptTokens = countPrompt(chat);
  checkRoom(model, promptTokens, requested, { input: 'input', bound: 'max_output_tokens' });
  return { body, chat, model, promptTokens };
}

async function checkForm(
  { text }: ResponseBody,
  { messages }: ChatBody,
  model: TextModel,
  instance: MakeInstance,
): Promise<void> {
  if (!text?.format) return;
  const names = { format: 'text.format', definition: 'text.format', input: 'input' };
  await checkFormat(text.format, text.format, messages, { model, instance, names });
}
