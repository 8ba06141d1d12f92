import { expect, it } from 'vitest';
import { capabilitiesOf } from './model-capabilities';

it.each([
  [
    'OpenRouter',
    {
      architecture: { input_modalities: ['text', 'image'] },
      supported_parameters: ['tools', 'include_reasoning', 'top_p'],
    },
    ['vision', 'tools', 'reasoning'],
  ],
  ['Mistral', { capabilities: { vision: false, function_calling: true } }, ['tools']],
  ['Ollama', { capabilities: ['completion', 'thinking'] }, ['reasoning']],
  ['LM Studio', { type: 'vlm', capabilities: ['tool_use'] }, ['vision', 'tools']],
  ['a service that reports none', { id: 'a', type: 'llm', capabilities: 7 }, undefined],
])('are read from the list of %s', (_, item, found) => {
  expect(capabilitiesOf(item)).toEqual(found);
});
