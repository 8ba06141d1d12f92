import { checkDocuments } from '../../api/rules/chat-documents';
import { checkMessages } from '../../api/rules/chat-messages';
import { chatParameters } from '../../api/rules/chat-request';
import { checkTools } from '../../api/rules/chat-tools';
import { checkBody } from '../../api/rules/request-description';
import { checkStop } from '../../api/rules/stop-sequences';
import { findModel, type ServedModel } from '../models';
import { refuse } from '../service-error';
import { checkReasoning } from './check-reasoning';
import { checkResponseFormat } from './check-response-format';
import { checkRoom } from './check-room';
import { countPrompt } from './prompt-tokens';
import { requestedTokens } from './chat-call';

type Body = { [name: string]: unknown };

const names = { input: 'messages', bound: 'max_completion_tokens' };

/** Every rule of api-spec.md 2.1 that a request can break; throws the first as ServiceError. */
export function checkChat(body: Body): { model: ServedModel; promptTokens: number } {
  const [problem] = checkBody(chatParameters, body);
  if (problem) refuse(problem);
  checkMessages(body.messages as unknown[], refuse);
  checkTools(body, refuse);
  checkStop(body.stop, refuse);
  checkDocuments(body.documents, refuse);
  const model = findModel(String(body.model));
  checkReasoning(body, model);
  checkResponseFormat(body, model);
  const promptTokens = countPrompt(body);
  checkRoom(model, promptTokens, requestedTokens(body), names);
  return { model, promptTokens };
}
