import type { LegacyPath } from '$lib/api/legacy';
import type { RequestRules } from '$lib/api/rules/compose-rules';
import {
  completionParameters,
  completionRules,
  textCompletionParameters,
  textCompletionRules,
} from '$lib/api/rules/legacy-request';
import type { Parameter } from '$lib/api/rules/request-description';

/** A deprecated path as its tab shows it (docs/service.md#legacy). */
export interface LegacyForm {
  name: LegacyPath;
  label: string;
  /** What stands in its place today. */
  replacedBy: string;
  /** The fields that hold the model and the prompt; absent where nothing is sent. */
  fields?: { model: string; prompt: string };
  parameters: Parameter[];
  /** Absent where nothing is sent. */
  rules?: RequestRules;
}

export const legacyForms: readonly LegacyForm[] = [
  {
    name: 'completions',
    label: 'Completions',
    replacedBy: 'POST {base_url}/chat/completions',
    fields: { model: 'model', prompt: 'prompt' },
    parameters: completionParameters,
    rules: completionRules,
  },
  {
    name: 'text-completion',
    label: 'Text completion',
    replacedBy: 'POST {base_url}/chat/completions',
    fields: { model: 'model_id', prompt: 'user_prompt' },
    parameters: textCompletionParameters,
    rules: textCompletionRules,
  },
  {
    name: 'models',
    label: 'Models',
    replacedBy: 'GET {base_url}/models',
    parameters: [],
  },
];
