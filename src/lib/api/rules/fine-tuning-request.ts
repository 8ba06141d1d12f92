import { composeRules } from './compose-rules';
import type { Parameter } from './request-description';

/** The request that creates a fine tuning (docs/service.md#endpoints). Every field is optional. */
export const fineTuningParameters: Parameter[] = [
  {
    name: 'name',
    types: ['string'],
    group: 'Fine tuning',
    help: 'The name of the fine-tuning.',
  },
  {
    name: 'base_model',
    types: ['string'],
    group: 'Fine tuning',
    help: 'The model to tune.',
  },
  {
    name: 'type',
    types: ['string'],
    group: 'Fine tuning',
    help: 'The tuning format, such as lora.',
  },
  {
    name: 'input_file_id',
    types: ['string'],
    group: 'Fine tuning',
    help: 'An uploaded file of training data.',
  },
];

/** Every rule of POST /v1/fine_tunings. */
export const fineTuningRules = composeRules(fineTuningParameters);
