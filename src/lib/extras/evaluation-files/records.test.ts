import { describe, expect, it } from 'vitest';
import { demoConnection } from '$lib/shared/connections/model/connection';
import type { Evaluation } from './evaluation';
import { missingServices, recordsOf } from './records';

const groq = {
  ...demoConnection,
  id: 'g',
  isDemo: false,
  baseUrl: 'https://api.groq.com/openai/v1',
};
const settings = { model: 'gpt-4o-mini', systemPrompt: '', parameters: {} };
const evaluation: Evaluation = {
  rows: [{ prompts: ['Hi'] }],
  variants: [
    { service: 'OpenAI', settings },
    { name: 'Llama', service: 'Groq', settings: { ...settings, model: 'llama' } },
  ],
  checks: [{ service: 'OpenAI', rule: { kind: 'judge', model: 'gpt-4o', prompt: 'Good?' } }],
};

describe('An imported evaluation', () => {
  it('keeps the models whose service has no connection, and gives them to no other model', () => {
    const { variants, checks } = recordsOf(evaluation, [demoConnection, groq]);
    expect(variants).toMatchObject([
      { name: 'A', settings: { model: 'gpt-4o-mini' } },
      { name: 'Llama', settings: { model: 'llama', connectionId: 'g' } },
    ]);
    expect(variants[0]?.settings).not.toHaveProperty('connectionId');
    expect(checks).toMatchObject([{ kind: 'judge', model: 'gpt-4o' }]);
  });

  it('names the services that no connection has', () => {
    const missing = missingServices(evaluation, [demoConnection, groq]);
    expect(missing.map(({ place }) => place)).toEqual(['OpenAI']);
  });
});
