import { composeRules } from './compose-rules';
import type { Parameter } from './request-description';

/** The deprecated requests of docs/service.md#legacy, one entry for each field. */

/** POST {base_url}/completions. */
export const completionParameters: Parameter[] = [
  {
    name: 'model',
    label: 'Model',
    types: ['string'],
    required: true,
    notEmpty: true,
    group: 'Completion',
    help: 'Model id from the model list.',
  },
  {
    name: 'prompt',
    label: 'Prompt',
    types: ['string'],
    required: true,
    group: 'Completion',
    help: 'The text to answer.',
  },
  {
    name: 'max_tokens',
    label: 'Max length',
    types: ['integer', 'null'],
    minimum: 1,
    group: 'Completion',
    help: 'Upper bound on generated tokens.',
  },
  {
    name: 'temperature',
    label: 'Temperature',
    types: ['number', 'null'],
    default: 1,
    minimum: 0,
    maximum: 2,
    group: 'Completion',
    help: 'Higher is more varied, lower more focused.',
  },
  {
    name: 'stream',
    label: 'Stream',
    types: ['boolean', 'null'],
    default: false,
    group: 'Completion',
    help: 'Partial texts as server-sent events, ending with [DONE].',
  },
];

/** POST {root_url}/v1/request_manager/text_completion. */
export const textCompletionParameters: Parameter[] = [
  {
    name: 'model_id',
    label: 'Model',
    types: ['string'],
    required: true,
    notEmpty: true,
    group: 'Text completion',
    help: 'Model id from the model list.',
  },
  {
    name: 'system_prompt',
    label: 'System prompt',
    types: ['string', 'null'],
    group: 'Text completion',
    help: 'How the model should behave.',
  },
  {
    name: 'user_prompt',
    label: 'User prompt',
    types: ['string'],
    required: true,
    group: 'Text completion',
    help: 'The prompt to answer.',
  },
];

export const completionRules = composeRules(completionParameters);
export const textCompletionRules = composeRules(textCompletionParameters);
