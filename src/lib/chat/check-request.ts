import { chatParameters } from '$lib/api/rules/chat-request';
import type { ChatRequest } from '$lib/api/chat-types';
import { checkBody, type Problem } from '$lib/api/rules/request-description';

export type SendProblem = Problem;

/** What must be mended before a request is sent; the service would refuse all of it. */
export function checkRequest(body: ChatRequest): SendProblem[] {
  const problems = checkBody(chatParameters, body);
  if (body.model !== '') return problems;
  return [
    { parameter: 'model', rule: 'required', message: 'Choose a model, or type the id of one.' },
    ...problems,
  ];
}
