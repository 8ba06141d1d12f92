import type { JsonValue } from '$lib/api/json';
import { checkBody, type Problem } from '$lib/api/rules/request-description';
import { checkResponseRules } from '$lib/api/rules/response-rules';
import { responseParameters } from '$lib/api/rules/responses-request';
import type { RequestDraft, ResponseRequest } from '$lib/storage/response-records';

/** What the console sends unless it is set otherwise: it streams. */
export const sentDefaults: { [name: string]: JsonValue } = { stream: true };

/** The body of POST /responses. Only what is set is sent, never a null that stands for nothing. */
export function responseBody({ model, input, instructions, parameters }: ResponseRequest): {
  [name: string]: JsonValue;
} {
  const set = Object.entries(parameters).filter(([, value]) => value !== null);
  return {
    model,
    input,
    ...(instructions.trim() === '' ? {} : { instructions }),
    ...sentDefaults,
    ...Object.fromEntries(set),
  };
}

/** What must be mended before a request is sent. */
export function checkRequest(draft: RequestDraft): Problem[] {
  const body = responseBody(draft);
  const problems: Problem[] = [];
  if (draft.model === '')
    problems.push(required('model', 'Choose a model, or type the id of one.'));
  if (draft.unread !== undefined)
    problems.push(required('input', 'The JSON of the input cannot be read yet.'));
  else if (isEmptyInput(draft.input))
    problems.push(required('input', 'Write an input: its last message is empty.'));
  problems.push(...checkBody(responseParameters, body));
  checkResponseRules(body, (problem) => problems.push(problem));
  return problems;
}

function required(parameter: string, message: string): Problem {
  return { parameter, rule: 'required', message };
}

/** A text, or a last user message, in which nothing is written. */
function isEmptyInput(input: ResponseRequest['input']): boolean {
  if (typeof input === 'string') return input.trim() === '';
  const last = input.at(-1);
  if (typeof last !== 'object' || last === null || Array.isArray(last)) return false;
  return last.role === 'user' && last.content === '';
}
