import { checkChoice, checkFunction } from '../../api/chat-tools';
import { isObject } from '../../api/json';
import { checkBody } from '../../api/request-description';
import { responseParameters } from '../../api/responses-request';
import { checkEffort } from '../chat/check-reasoning';
import { checkFormat } from '../chat/check-response-format';
import { checkRoom } from '../chat/check-room';
import { countPrompt } from '../chat/prompt-tokens';
import { findModel, type ServedModel } from '../models';
import { invalid, refuse } from '../service-error';
import { chatBody, type ChatBody } from './chat-body';
import { checkInput } from './check-input';
import type { ResponseBody } from './response-body';
import { truncate } from './truncate';

type Body = { [name: string]: unknown };

interface CheckedResponse {
  body: ResponseBody;
  chat: ChatBody;
  model: ServedModel;
  promptTokens: number;
}

/** Every rule of api-spec.md 2.3 that a request can break; throws the first as ServiceError. */
export function checkResponse(received: Body): CheckedResponse {
  const [problem] = checkBody(responseParameters, received);
  if (problem) refuse(problem);
  checkInput(received.input);
  checkTools(received);
  checkMembers(received);
  const body = received as ResponseBody;
  const model = findModel(body.model);
  checkEffort('reasoning.effort', body.reasoning?.effort, model);
  const whole = chatBody(body);
  checkForm(body, whole, model);
  const requested = body.max_output_tokens ?? undefined;
  const chat = body.truncation === 'auto' ? truncate(whole, model, requested) : whole;
  const promptTokens = countPrompt(chat);
  checkRoom(model, promptTokens, requested, { input: 'input', bound: 'max_output_tokens' });
  return { body, chat, model, promptTokens };
}

function checkTools({ tools, tool_choice: choice }: Body): void {
  const given = Array.isArray(tools) ? tools : [];
  given.forEach((tool: unknown, index) => {
    const path = `tools[${index}]`;
    if (!isObject(tool) || tool.type !== 'function') {
      const message = `${path}.type must be function: only function tools are supported.`;
      throw invalid(`${path}.type`, message);
    }
    checkFunction(tool, path, refuse);
  });
  const names = given.map((tool: Body) => tool.name);
  checkChoice('tool_choice', choice, names, false, refuse);
}

/** The members of reasoning and text, whose own types the table does not know. */
function checkMembers({ reasoning, text }: Body): void {
  for (const member of ['effort', 'summary']) {
    const value = isObject(reasoning) ? reasoning[member] : null;
    if (value !== undefined && value !== null && typeof value !== 'string') {
      throw invalid(`reasoning.${member}`, `reasoning.${member} must be a string or null.`);
    }
  }
  if (isObject(text) && text.format !== undefined && !isObject(text.format)) {
    throw invalid('text.format', 'text.format must be an object.');
  }
}

function checkForm({ text }: ResponseBody, { messages }: ChatBody, model: ServedModel): void {
  if (!text?.format) return;
  checkFormat(text.format, text.format, messages, model, {
    format: 'text.format',
    definition: 'text.format',
    input: 'input',
  });
}
