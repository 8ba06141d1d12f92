import { composeRules } from './compose-rules';
import type { Parameter } from './request-description';

/** The request that creates a fine tuning (docs/service.md#endpoints). Every field is optional. */
export const fineTuningParameters: Parameter[] = [
  {
    name: 'name',
    label: 'Name',
    types: ['string'],
    group: 'Fine tuning',
    help: 'The name of the fine-tuning.',
  },
  {
    name: 'base_model',
    label: 'Base model',
    types: ['string'],
    group: 'Fine tuning',
    help: 'The model to tune.',
  },
  {
    name: 'type',
    label: 'Type',
    types: ['string'],
    group: 'Fine tuning',
    help: 'The tuning format, such as lora.',
  },
  {
    name: 'input_file_id',
    label: 'Training file',
    types: ['string'],
    group: 'Fine tuning',
    help: 'An uploaded file of training data.',
  },
];

/** Every rule of POST /v1/fine_tunings. */
export const fineTuningRules = composeRules(fineTuningParameters);
