import { chatParameters } from '$lib/api/rules/chat-request';
import { responseParameters } from '$lib/api/rules/responses-request';

/** Chosen and written beside the panel of parameters. */
const elsewhere = ['model', 'messages'];

/** Of a chat request, in its panel. The others than the first are rarely wanted: folded, but there. */
export const firstParameters = [
  'temperature',
  'top_p',
  'max_completion_tokens',
  'seed',
  'reasoning_effort',
];

export const shownParameters = chatParameters.filter(({ name }) => !elsewhere.includes(name));

export const knownParameters = chatParameters.map(({ name }) => name);

/** Those that only a request to responses has: a preset may hold them. */
export const externalParameters = responseParameters
  .map(({ name }) => name)
  .filter((name) => !knownParameters.includes(name));
