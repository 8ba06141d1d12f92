import type { ChatMessage } from '../../api/chat-types';
import { textCompletionRules } from '../../api/rules/legacy-request';
import type { Piece } from '../chat/generation';
import { receive } from '../chat/receive';
import { streamedResponse, type FrameWriter } from '../chat/streamed-response';
import type { Call } from '../router';
import { errorBody, type ServiceError } from '../service-error';
import { deprecated } from './deprecation';
import { answerPrompt } from './prompt-answer';

const request = {
  rules: textCompletionRules,
  model: 'model_id',
  prompt: 'user_prompt',
  messages,
};

/**
 * POST {root_url}/v1/request_manager/text_completion (docs/service.md#legacy), deprecated. The answer is JSON lines
 * with `result.content`; the last line has `result.stats`.
 */
export async function createTextCompletion(call: Call): Promise<Response> {
  const { body, stopped, surroundings } = await receive(call);
  const pieces = answerPrompt(body, request, surroundings);
  const response = await streamedResponse(lineWriter, pieces, stopped, 'application/x-ndjson');
  return deprecated(response, '/v1/chat/completions');
}

function messages({ system_prompt: system, user_prompt: user }: { [name: string]: unknown }) {
  const opening: ChatMessage[] =
    typeof system === 'string' ? [{ role: 'system', content: system }] : [];
  return [...opening, { role: 'user' as const, content: String(user) }];
}

const lineWriter: FrameWriter = {
  opening: () => '',
  write: (piece: Piece) => {
    if (piece.type === 'text') return line({ result: { content: piece.text } });
    return piece.type === 'finish' ? line({ result: { stats: piece.usage } }) : '';
  },
  closing: () => '',
  failure: (error: ServiceError) => line(errorBody(error)),
};

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
