import type { Parameter } from './request-description';

/** Fields that chat completions and responses share (docs/service.md#chat-request and #responses). */

export const samplingParameters: Parameter[] = [
  {
    name: 'temperature',
    types: ['number', 'null'],
    default: 1,
    minimum: 0,
    maximum: 2,
    notTogetherWith: ['top_p'],
    group: 'Sampling',
    help: 'Higher is more varied, lower more focused. Alter this or top_p, not both.',
  },
  {
    name: 'top_p',
    types: ['number', 'null'],
    default: 1,
    minimum: 0,
    maximum: 1,
    notTogetherWith: ['temperature'],
    group: 'Sampling',
    help: 'Nucleus sampling: only the tokens that make up this share of the probability are considered.',
  },
];

export const toolUseParameters: Parameter[] = [
  {
    name: 'tool_choice',
    types: ['string', 'object', 'null'],
    allowed: ['none', 'auto', 'required'],
    defaultNote: 'none without tools, auto with tools',
    group: 'Tools',
    help: 'none, auto, required, or an object of type function that names one function and forces it.',
  },
  {
    name: 'parallel_tool_calls',
    types: ['boolean', 'null'],
    default: true,
    group: 'Tools',
    help: 'Whether several functions may be called at once.',
  },
];
