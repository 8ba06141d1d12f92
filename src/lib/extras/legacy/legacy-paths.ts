import { resolve } from '$app/paths';
import type { LegacyPath } from '$lib/base/api/legacy';
import type { RequestRules } from '$lib/base/api/rules/compose-rules';
import {
  completionParameters,
  completionRules,
  textCompletionParameters,
  textCompletionRules,
} from '$lib/base/api/rules/legacy-request';
import type { Parameter } from '$lib/base/api/rules/request-description';

/** Description of a deprecated path for its tab (docs/service.md#legacy). */
export interface LegacyForm {
  name: LegacyPath;
  label: string;
  /** The current alternative. */
  replacedBy: string;
  /** The fields for the model and the prompt; absent for a path without requests. */
  fields?: { model: string; prompt: string };
  parameters: Parameter[];
  /** Absent for a path without requests. */
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

/** Address of the form of a deprecated path. */
export function legacyPageAddress(path: LegacyPath): string {
  return `${resolve('/legacy')}/?tab=${path}`;
}

/** The path that an address names, if it is known. */
export function readLegacyPath(name: string | null): LegacyPath | undefined {
  return legacyForms.find((form) => form.name === name)?.name;
}
