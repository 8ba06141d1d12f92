import { allChatParameters } from '$lib/base/api/rules/all-chat-parameters';
import type { Parameter } from '$lib/base/api/rules/request-description';
import { responseParameters } from '$lib/base/api/rules/responses-request';
import type { ConsoleChoices } from '$lib/shared/parameters/console-choice';
import { usageOptions } from '$lib/shared/runs/default-usage';

/** Parameters that are chosen or written outside the panel. */
const elsewhere = ['model', 'messages'];

/** The name of the field for the system prompt, which is no parameter. */
export const systemPromptField = 'system prompt';

/** Chat parameters at the top of the panel. The others are rarely used, and folded. */
export const firstParameters = ['temperature', 'max_completion_tokens', 'reasoning_effort'];

export const shownParameters = allChatParameters.filter(({ name }) => !elsewhere.includes(name));
export const knownParameters = namesOf(allChatParameters);

/** Parameters that only a responses request has: a preset may contain them. */
export const externalParameters = namesOf(responseParameters).filter(
  (name) => !knownParameters.includes(name),
);

function namesOf(parameters: readonly Parameter[]): string[] {
  return parameters.map(({ name }) => name);
}

/** The console's own defaults: chat-body sends the first, runs/default-usage the second. */
export const chatChoices: ConsoleChoices = {
  stream: { value: true, because: 'the answer is shown while it is written' },
  stream_options: { value: usageOptions, because: 'the stream then ends with its token counts' },
};
