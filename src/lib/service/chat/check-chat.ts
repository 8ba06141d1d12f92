import { chatParameters } from '../../api/chat-request';
import { checkBody } from '../../api/request-description';
import { findModel, type ServedModel } from '../models';
import { invalid } from '../service-error';
import { checkMessages } from './check-messages';
import { checkReasoning } from './check-reasoning';
import { checkResponseFormat } from './check-response-format';
import { checkDocuments } from './check-documents';
import { checkStop } from './check-stop';
import { checkRoom } from './check-room';
import { checkTools } from './check-tools';
import { countPrompt } from './prompt-tokens';
import { requestedTokens } from './chat-call';

type Body = { [name: string]: unknown };

const names = { input: 'messages', bound: 'max_completion_tokens' };

/** Every rule of api-spec.md 2.1 that a request can break; throws the first as ServiceError. */
export function checkChat(body: Body): { model: ServedModel; promptTokens: number } {
  const [problem] = checkBody(chatParameters, body);
  if (problem) throw invalid(problem.parameter, problem.message);
  checkMessages(body.messages as unknown[]);
  checkTools(body);
  checkStop(body.stop);
  checkDocuments(body.documents);
  const model = findModel(String(body.model));
  checkReasoning(body, model);
  checkResponseFormat(body, model);
  const promptTokens = countPrompt(body);
  checkRoom(model, promptTokens, requestedTokens(body), names);
  return { model, promptTokens };
}
