import { isObject, type JsonObject, type JsonValue } from '$lib/base/api/wire/json';
import { requestedFormat, type RequestedFormat } from '$lib/base/api/requested-format';
import { type Problem, refusal } from '$lib/base/api/rules/problem';
import { problemsOver } from '$lib/base/api/rules/problems-over';
import { responseRules } from '$lib/base/api/rules/response-rules';
import { responseParameters } from '$lib/base/api/rules/responses-request';
import { mediaProblems } from '$lib/shared/attachments/media-problems';
import type { Connection } from '$lib/shared/connections/model/connection';
import { knownServiceOf } from '$lib/shared/connections/known-service';
import { soundTools } from '$lib/shared/conversation/model/sound-tools';
import { type ConsoleChoices, sentMembers } from '$lib/shared/parameters/console-choice';
import { withFormMessage } from '$lib/shared/parameters/form-state';
import { namedProblems } from '$lib/shared/parameters/named-fields.svelte';
import { unreadProblems } from '$lib/shared/parameters/unread-members.svelte';
import type { RequestDraft, ResponseRequest } from '$lib/base/storage/response-records';
import { serverTokenProblems } from '$lib/shared/tools/hosted/token-problems';
import { requestToSend, splitBeginning } from './begun-text';
import { soundItems } from './sound-items';

/** The parameters of the panel; the others have a field elsewhere on the page. */
export const panelParameters = responseParameters.filter(
  ({ name }) => !['model', 'input', 'instructions'].includes(name),
);

/** Defaults that the console sends. */
export const consoleChoices: ConsoleChoices = {
  stream: { value: true, because: 'the answer and its events are shown live' },
};

/** The body of POST /responses as services accept it. Contains only what is set, never an empty null. */
export function responseBody(request: RequestDraft): { [name: string]: JsonValue } {
  const body = bodyOf(request);
  const sent = { ...body, input: soundItems(requestToSend(request)) };
  return body.tools === undefined ? sent : { ...sent, tools: soundTools(body.tools) };
}

/** The same, item by item as the form shows it. */
function bodyOf(request: RequestDraft): { [name: string]: JsonValue } {
  const { model, input, instructions, parameters } = requestToSend(request);
  const set = Object.entries(parameters).filter(([, value]) => value !== null);
  return {
    model,
    input,
    ...(instructions.trim() === '' ? {} : { instructions }),
    ...sentMembers(consoleChoices),
    ...Object.fromEntries(set),
  };
}

/** The output format requested by text.format. */
export function outputFormat({ text }: ResponseRequest['parameters']): RequestedFormat {
  return requestedFormat(isObject(text) ? text.format : undefined);
}

/**
 * Problems that block the request of the form `owner`, warnings and advice.
 */
export function checkRequest(
  draft: RequestDraft,
  connection: Pick<Connection, 'isDemo' | 'baseUrl'>,
  owner = '',
): Problem[] {
  const body = bodyOf(draft);
  const ruled = [...mediaProblems(body), ...responseRules(body).map(withFormMessage)];
  const problems = [
    ...unreadProblems(owner, body),
    ...namedProblems(owner, body),
    ...problemsOver(knownServiceOf(connection), ruled, body),
    ...serverTokenProblems(body.tools, connection.baseUrl),
  ];
  if (draft.unread !== undefined)
    problems.unshift(refusal('required', 'input', 'The input isn’t valid JSON yet.'));
  else if (isEmptyInput(draft.input))
    problems.unshift(refusal('required', 'input', 'Write an input; the last message is empty.'));
  return problems;
}

/** An empty text, or an empty user message at the end. */
function isEmptyInput(input: ResponseRequest['input']): boolean {
  if (typeof input === 'string') return input.trim() === '';
  const last = input.at(-1);
  if (typeof last !== 'object' || last === null || Array.isArray(last)) return false;
  return last.role === 'user' && last.content === '';
}

/** Converts a request edited as JSON to the form's draft. */
export function draftFromJson(body: JsonObject): RequestDraft | { refused: string } {
  const { model, input, instructions = '', ...members } = body;
  if (typeof model !== 'string') return { refused: 'model must be a string.' };
  if (typeof input !== 'string' && !Array.isArray(input))
    return { refused: 'input must be a string or a list of items.' };
  if (typeof instructions !== 'string' && instructions !== null)
    return { refused: 'instructions must be a string.' };
  const parameters = Object.entries(members).filter(
    ([name, value]) => value !== null && value !== consoleChoices[name]?.value,
  );
  return {
    model,
    ...splitBeginning(input),
    instructions: instructions ?? '',
    parameters: Object.fromEntries(parameters),
  };
}
