import type { ChatRequest } from '$lib/api/chat-types';
import { chatRules } from '$lib/api/rules/chat-rules';
import type { Problem } from '$lib/api/rules/problem';
import { imageProblem } from '$lib/attachments/image-problem';
import { formWords } from '$lib/parameters/form-words';

/** What must be mended before a request is sent, and what is to be told of it before. */
export function checkRequest(body: ChatRequest): Problem[] {
  return [...imageProblem(body), ...chatRules(body).map(formWords)];
}
