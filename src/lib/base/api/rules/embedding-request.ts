import { composeRules } from './compose-rules';
import { refusal } from './problem';
import type { Parameter } from './request-description';

/** The embeddings request as other services have it; the specification has none. */
const embeddingParameters: Parameter[] = [
  {
    name: 'model',
    label: 'Model',
    types: ['string'],
    required: true,
    notEmpty: true,
    group: 'Text',
    help: 'An embedding model.',
  },
  {
    name: 'input',
    label: 'Input',
    types: ['string', 'array'],
    required: true,
    notEmpty: true,
    group: 'Text',
    help: 'One text or up to 2,048 of them, each within the model’s context.',
  },
  {
    name: 'encoding_format',
    label: 'Encoding',
    types: ['string'],
    default: 'float',
    allowed: ['float', 'base64'],
    group: 'Output',
    help: 'Numbers, or 32-bit floats as Base64.',
  },
];

/** Texts in one request. */
const maxTexts = 2048;

export const embeddingRules = composeRules(embeddingParameters, {
  input: (value, report) => {
    if (!Array.isArray(value)) return;
    if (value.length > maxTexts)
      report(
        refusal('items', 'input', `input holds at most ${maxTexts} texts; got ${value.length}.`),
      );
    const wrong = value.findIndex((text) => typeof text !== 'string' || text === '');
    if (wrong >= 0)
      report(
        refusal('type', `input[${wrong}]`, `input[${wrong}] must be a text that is not empty.`),
      );
  },
});
