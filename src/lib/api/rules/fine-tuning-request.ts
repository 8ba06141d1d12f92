import { composeRules } from './compose-rules';
import type { Parameter } from './request-description';

/** The request that creates a fine tuning (docs/service.md#endpoints). Every field is optional. */
export const fineTuningParameters: Parameter[] = [
  {
    name: 'name',
    types: ['string'],
    group: 'Fine tuning',
    help: 'What the fine tuning is called.',
  },
  {
    name: 'base_model',
    types: ['string'],
    group: 'Fine tuning',
    help: 'The model that is tuned, taken from the model list.',
  },
  {
    name: 'type',
    types: ['string'],
    group: 'Fine tuning',
    help: 'The format of the tuning, such as lora.',
  },
  {
    name: 'input_file_id',
    types: ['string'],
    group: 'Fine tuning',
    help: 'An uploaded file with what the model is tuned on.',
  },
];

/** Every rule of POST /v1/fine_tunings. */
export const fineTuningRules = composeRules(fineTuningParameters);
