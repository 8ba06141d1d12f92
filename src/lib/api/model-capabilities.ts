import { isObject } from './json';

/** An ability beyond text, as the service of a model reports it. */
export type Capability = 'vision' | 'tools' | 'reasoning';

/** Words for each in the lists of OpenRouter, Mistral, Ollama, LM Studio and others. */
const words: [Capability, RegExp][] = [
  ['vision', /^(vision|image|vlm)$/],
  ['tools', /^(tools?|tool_use|tool_calling|function_calling)$/],
  ['reasoning', /^(reasoning|thinking|include_reasoning|reasoning_effort)$/],
];

/** The capabilities in an item of a list of models; undefined if it reports none. */
export function capabilitiesOf(item: { [name: string]: unknown }): Capability[] | undefined {
  const { architecture, capabilities, supported_parameters, input_modalities, type } = item;
  const modalities = isObject(architecture) ? architecture.input_modalities : undefined;
  const sources = [capabilities, supported_parameters, input_modalities, modalities, [type]];
  const named = sources.flatMap(namesOf);
  const found = words.filter(([, word]) => named.some((name) => word.test(name)));
  return found.length > 0 ? found.map(([capability]) => capability) : undefined;
}

/** The names of a list, or the members of an object that are true. */
function namesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((name) => typeof name === 'string');
  if (!isObject(value)) return [];
  return Object.keys(value).filter((name) => value[name] === true);
}
