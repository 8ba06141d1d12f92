import { describe, expect, it } from 'vitest';
import { factsOf, type ModelItem } from './model-facts';
import { definedMembers } from './models';

const facts = (item: ModelItem) => definedMembers({ id: 'm', ...factsOf(item) });

describe('Facts on a model', () => {
  it.each<[service: string, item: ModelItem, found: object]>([
    [
      // openrouter.ai/docs/models: prices are in US dollars for one token, as text.
      'OpenRouter',
      {
        context_length: 200_000,
        architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
        pricing: { prompt: '0.000003', completion: '0.000015', request: '0' },
        top_provider: { context_length: 200_000, max_completion_tokens: 64_000 },
        supported_parameters: ['max_tokens', 'temperature', 'tools', 'include_reasoning'],
        expiration_date: '2026-12-31',
      },
      {
        context_window: 200_000,
        max_completion_tokens: 64_000,
        capabilities: ['vision', 'tools', 'reasoning'],
        parameters: ['max_tokens', 'temperature', 'tools', 'include_reasoning'],
        price: { input: 3, output: 15 },
        ends_at: Date.UTC(2026, 11, 31) / 1000,
      },
    ],
    [
      // docs.together.ai/reference/models-1: prices are for a million tokens.
      'Together',
      {
        type: 'chat',
        context_length: 131_072,
        pricing: { hourly: 0, input: 0.88, output: 0.88, base: 0, finetune: 0 },
      },
      { context_window: 131_072, price: { input: 0.88, output: 0.88 } },
    ],
    ['Together, by the hour', { pricing: { hourly: 3.5, input: 0.2, output: 0.4 } }, {}],
    [
      // console.groq.com/docs/api-reference#models-list
      'Groq',
      { active: true, context_window: 131_072, max_completion_tokens: 32_768, public_apps: null },
      { context_window: 131_072, max_completion_tokens: 32_768 },
    ],
    [
      // docs.mistral.ai/api/#tag/models: a moment, and the model to use instead.
      'Mistral',
      {
        capabilities: { completion_chat: true, function_calling: true, vision: false },
        max_context_length: 262_144,
        deprecation: '2026-08-31T12:00:00Z',
        deprecation_replacement_model: 'mistral-medium-3-5',
      },
      {
        context_window: 262_144,
        capabilities: ['tools'],
        ends_at: Date.UTC(2026, 7, 31, 12) / 1000,
        replaced_by: 'mistral-medium-3-5',
      },
    ],
    [
      // lmstudio.ai/docs/developer/rest/endpoints: GET /api/v0/models
      'LM Studio',
      { type: 'vlm', state: 'not-loaded', max_context_length: 32_768, capabilities: ['tool_use'] },
      { context_window: 32_768, capabilities: ['vision', 'tools'] },
    ],
    // docs.vllm.ai/en/stable/serving/openai_compatible_server
    ['vLLM', { max_model_len: 4096, root: 'a/m', parent: null }, { context_window: 4096 }],
    [
      // The README of llama.cpp's server: n_ctx_train is more than it allots.
      'llama.cpp',
      { meta: { n_ctx: 32_768, n_ctx_train: 262_144 } },
      { context_window: 32_768 },
    ],
    [
      // mvysny.github.io/llama-server-endpoints: a reply of build b8681.
      'llama.cpp, GET /props',
      {
        default_generation_settings: { n_ctx: 65_536 },
        total_slots: 4,
        modalities: { vision: true, audio: false },
        chat_template: '{{ messages }}',
        chat_template_caps: { supports_tools: true },
      },
      {
        context_window: 65_536,
        slots: 4,
        capabilities: ['vision', 'tools'],
        chat_template: '{{ messages }}',
      },
    ],
    [
      // docs.ollama.com/api-reference/show-model-details
      'Ollama, POST /api/show',
      {
        capabilities: ['completion', 'vision', 'tools', 'thinking'],
        model_info: { 'general.architecture': 'gemma3', 'gemma3.context_length': 131_072 },
      },
      { context_window: 131_072, capabilities: ['vision', 'tools', 'reasoning'] },
    ],
    [
      'Ollama, for a model that is set to less',
      {
        parameters: 'temperature 0.7\nnum_ctx 8192',
        model_info: { 'general.architecture': 'gptoss', 'gptoss.context_length': 131_072 },
      },
      { context_window: 8192 },
    ],
    [
      'LM Studio, for a loaded model',
      { loaded_context_length: 4096, max_context_length: 32_768 },
      { context_window: 4096 },
    ],
    [
      // docs.fireworks.ai/api-reference/list-models
      'Fireworks',
      { supports_chat: true, supports_image_input: true, supports_tools: false },
      { capabilities: ['vision'] },
    ],
  ])('are read as %s documents them', (_, item, found) => {
    expect(facts(item)).toEqual({ id: 'm', ...found });
  });

  it.each<[form: string, item: ModelItem]>([
    // developers.openai.com/api/docs/deprecations
    ['OpenAI', { shutdown_date: '2026-12-11' }],
    ['OpenRouter', { expiration_date: '2026-12-11' }],
    ['Mistral', { deprecation: '2026-12-11T00:00:00Z' }],
    // learn.microsoft.com/rest/api/azureopenai/models/list
    ['Azure', { deprecation: { fine_tune: 1677662127, inference: 1796947200 } }],
    // BerriAI/litellm: deprecation_date in model_info of GET /model/info
    ['LiteLLM', { model_info: { deprecation_date: '2026-12-11' } }],
    ['a deprecation in milliseconds', { deprecated_at: 1796947200000 }],
    ['a retirement in seconds, as text', { retirement_date: '1796947200' }],
    ['an end of life in words', { end_of_life: 'December 11, 2026' }],
    ['camel case, and the day first', { lifecycle: { shutdownDate: '11 Dec 2026' } }],
    ['a time without a zone', { metadata: { retirement_date: '2026-12-11 00:00:00' } }],
    ['a shutdown after a deprecation', { deprecated_at: 1788998400, shutdown_date: '2026-12-11' }],
    ['a shutdown that is not announced', { shutdown_date: null, deprecation: '2026-12-11' }],
  ])('have the end of a model as %s reports it', (_, item) => {
    expect(factsOf(item).ends_at).toBe(Date.UTC(2026, 11, 11) / 1000);
  });

  it.each<ModelItem>([
    {},
    { deprecation: true, shutdown_date: 0, end_of_life: 'in May', deprecated_at: '7' },
    { deprecation: {}, lifecycle: [], retirement_date: 'Version 3, 2026', expires_at: 3600 },
    { type: 'llm', capabilities: 7, supported_parameters: [], pricing: 'free', meta: null },
    { pricing: { prompt: '-1', completion: '-1' }, expiration_date: null },
    { pricing: { prompt: '', completion: 'NaN' }, deprecation: 'soon', context_window: Infinity },
    { pricing: { input: 1 }, top_provider: [], architecture: 'x', expiration_date: '2026-99-99' },
  ])('are absent where a service reports none, or nonsense: %j', (item) => {
    expect(facts(item)).toEqual({ id: 'm' });
  });

  it('have bounds, whatever a service sends', () => {
    const bounded = facts({
      chat_template: 'z'.repeat(1_000_000),
      supported_parameters: Array(10_000).fill('x'.repeat(10_000)),
      deprecation_replacement_model: 'y'.repeat(10_000),
    });
    expect(JSON.stringify(bounded).length).toBeLessThan(45_000);
  });
});
