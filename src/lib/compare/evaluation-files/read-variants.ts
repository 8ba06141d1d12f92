import { allChatParameters } from '$lib/api/rules/all-chat-parameters';
import { isObject, type JsonValue, type Members } from '$lib/api/json';
import { type EvaluationVariant, type LeftParts, limits } from './evaluation';
import { parseProvider } from './providers';
import { noPrompt, type ReadPrompt } from './read-prompts';

const ofRequests = ['model', 'messages', 'stream', 'stream_options', 'n'];
const parameterNames = allChatParameters
  .map(({ name }) => name)
  .filter((name) => !ofRequests.includes(name));

/** Each provider of promptfoo with each of its prompts is a variant. */
export function readVariants(
  providers: readonly unknown[],
  prompts: readonly ReadPrompt[],
  left: LeftParts,
): EvaluationVariant[] {
  const variants = providers.flatMap((provider, at) => {
    const place = `Provider ${at + 1}`;
    const {
      id,
      label,
      config = {},
      prompts: wanted,
      ...rest
    } = isObject(provider) ? provider : { id: provider };
    left.addUnread(place, rest, []);
    const read = typeof id === 'string' ? parseProvider(id) : 'Has no id.';
    if (typeof read === 'string') {
      left.add(place, read);
      return [];
    }
    const { model, service } = read;
    const parameters = isObject(config) ? readParameters(config, place, left) : {};
    const own = prompts.filter((prompt) => !Array.isArray(wanted) || wanted.includes(prompt.label));
    const isMany = own.length > 1;
    const title = typeof label === 'string' ? label : isMany ? model : '';
    return own.map((prompt) => {
      const name = isMany ? `${title}, ${prompt.label}` : title;
      const settings = settingsOf(prompt, prompts[0], { model, parameters });
      return { ...(name && { name: name.slice(0, 200) }), ...(service && { service }), settings };
    });
  });
  if (variants.length > limits.variants)
    left.add('Providers', `Only the first ${limits.variants} variants are carried over.`);
  return variants.slice(0, limits.variants);
}

/** The rows hold the first prompt, so that only variants with another one have a prompt of their own. */
function settingsOf(
  { systemPrompt, text }: ReadPrompt,
  first = noPrompt,
  { model, parameters }: Pick<EvaluationVariant['settings'], 'model' | 'parameters'>,
): EvaluationVariant['settings'] {
  return { model, systemPrompt, parameters, ...(text !== first.text && { prompt: text }) };
}

/** The settings that a chat request takes; others, keys and addresses among them, are only named. */
function readParameters(
  config: Members,
  place: string,
  left: LeftParts,
): { [name: string]: JsonValue } {
  const isUsable = ([name, value]: [string, unknown]) =>
    parameterNames.includes(name) && !JSON.stringify(value).includes('"file://');
  const usable = Object.fromEntries(Object.entries(config).filter(isUsable));
  left.addUnread(place, config, Object.keys(usable));
  return usable as { [name: string]: JsonValue };
}
