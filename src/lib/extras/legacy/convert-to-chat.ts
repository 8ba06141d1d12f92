import type { ChatMessage } from '$lib/base/api/chat-types';
import { type JsonValue, textOrJson } from '$lib/base/api/wire/json';
import type { LegacyForm } from './legacy-paths';

type Body = { [field: string]: JsonValue };

/** A legacy request converted to chat. */
export interface ChatEquivalent {
  model: string;
  systemPrompt: string;
  prompt: string;
  /** By their names in chat. */
  parameters: Body;
  /** Differences from the original request, one sentence each. */
  notes: string[];
}

/** Chat names of fields (docs/service.md#chat-request), including unchanged ones. */
const chatNames: { [field: string]: string } = {
  max_tokens: 'max_completion_tokens',
  temperature: 'temperature',
  stream: 'stream',
};

/** Converts a legacy request to a chat request; `notes` lists the parts that have no equivalent. */
export function convertToChat(form: LegacyForm, body: Body): ChatEquivalent {
  const { model = '', prompt = '' } = form.fields ?? {};
  const rest = Object.entries(body).filter(
    ([name, value]) => ![model, prompt, 'system_prompt'].includes(name) && value !== null,
  );
  const convertible = rest.filter(([name]) => Object.hasOwn(chatNames, name));
  const dropped = rest.filter(([name]) => !Object.hasOwn(chatNames, name));
  return {
    model: text(body[model]),
    systemPrompt: text(body.system_prompt),
    prompt: text(body[prompt]),
    parameters: Object.fromEntries(
      convertible.map(([name, value]) => [chatNames[name] ?? name, value]),
    ),
    notes: [
      ...(form.name === 'completions'
        ? ['A completion continues the prompt; chat answers it.']
        : []),
      ...(body.max_tokens === undefined || body.max_tokens === null
        ? []
        : ['max_tokens becomes max_completion_tokens.']),
      ...dropped.map(([name]) => `${name} isn’t part of a chat request and is left out.`),
    ],
  };
}

/** The body for POST {base_url}/chat/completions. */
export function chatRequestOf({ model, systemPrompt, prompt, parameters }: ChatEquivalent) {
  const system: ChatMessage[] =
    systemPrompt.trim() === '' ? [] : [{ role: 'system', content: systemPrompt }];
  return {
    model,
    messages: [...system, { role: 'user' as const, content: prompt }],
    ...parameters,
  };
}

function text(value: JsonValue | undefined): string {
  return value === undefined || value === null ? '' : textOrJson(value);
}
