import { allChatParameters } from '$lib/base/api/rules/all-chat-parameters';
import { isObject, type JsonValue, type Members } from '$lib/base/api/wire/json';
import { type EvaluationVariant, type LeftParts, limits } from './evaluation';
import { parseProvider } from './providers';
import { isNamed, noPrompt, type ReadPrompt } from './read-prompts';

const ofRequests = ['model', 'messages', 'stream', 'stream_options', 'n'];
const parameterNames = allChatParameters
  .map(({ name }) => name)
  .filter((name) => !ofRequests.includes(name));

const inVariant = 'Set what you need in the variant.';

/** The providers, each an id or an object with one; `{id: {config: …}}` is one, too. */
export function providersIn(value: unknown): unknown[] {
  const all: unknown[] = [value ?? []].flat(2);
  return all.flatMap((provider) =>
    isObject(provider) && provider.id === undefined && provider.label === undefined
      ? Object.entries(provider).map(([id, settings]) =>
          isObject(settings) ? { id, ...settings } : id,
        )
      : provider,
  );
}

interface ReadVariants {
  variants: EvaluationVariant[];
  /** The prompts of each row: the first, or all of them where they cannot be those of variants. */
  rowPrompts: readonly ReadPrompt[];
}

/**
 * Each provider of promptfoo with each of its prompts is a variant. Variants have no messages ahead of their prompts:
 * where those differ, each prompt is a row.
 */
export function readVariants(
  providers: readonly unknown[],
  prompts: readonly ReadPrompt[],
  left: LeftParts,
): ReadVariants {
  const isByRow = new Set(prompts.map(({ before }) => JSON.stringify(before))).size > 1;
  const [first = noPrompt] = prompts;
  const models = providers.flatMap((provider, at) => {
    const place = `Provider ${at + 1}`;
    const model = readModel(provider, place, left);
    if (!model) return [];
    const own = prompts.filter((prompt) => isNamed(prompt, model.wanted));
    if (own.length === 0)
      left.add(
        place,
        'Names no prompt of the file: add it as a variant with the one that you mean.',
      );
    if (isByRow && own.length < prompts.length)
      left.add(place, 'Answers every prompt, since each is a row: remove what you don’t need.');
    return own.length === 0 ? [] : { ...model, own };
  });
  const alone = { title: '', own: prompts, settings: { model: '', parameters: {} } };
  const needsVariant = prompts.length > 1 || first.systemPrompt !== '';
  const all = models.length > 0 || !needsVariant ? models : [alone];
  const variants = isByRow ? all.map(variantOf) : all.flatMap((model) => variantsOf(model, first));
  if (variants.length > limits.variants)
    left.add('Providers', `Only the first ${limits.variants} variants are carried over.`);
  return {
    variants: variants.slice(0, limits.variants),
    rowPrompts: isByRow ? prompts.map(withSystemMessage) : [first],
  };
}

interface Model {
  title: string;
  service?: string;
  settings: Pick<EvaluationVariant['settings'], 'model' | 'parameters'>;
}

function variantOf({ title, service, settings }: Model): EvaluationVariant {
  return {
    ...(title && { name: title.slice(0, 200) }),
    ...(service && { service }),
    settings: { systemPrompt: '', ...settings },
  };
}

/** The rows hold the first prompt, so that only variants with another one have a prompt of their own. */
function variantsOf(
  { title, own, ...model }: Model & { own: readonly ReadPrompt[] },
  first: ReadPrompt,
): EvaluationVariant[] {
  const names = own.map(({ label }) => [title || model.settings.model, label].filter(Boolean));
  return own.map(({ systemPrompt, text }, at) => {
    const variant = variantOf({
      ...model,
      title: own.length > 1 ? (names[at] ?? []).join(', ') : title,
    });
    const prompt = text === first.text ? {} : { prompt: text };
    return { ...variant, settings: { ...variant.settings, systemPrompt, ...prompt } };
  });
}

function withSystemMessage({ systemPrompt, ...prompt }: ReadPrompt): ReadPrompt {
  const system = { role: 'system' as const, content: systemPrompt };
  return {
    ...prompt,
    systemPrompt: '',
    before: [...(systemPrompt ? [system] : []), ...prompt.before],
  };
}

/** Undefined if it is no model. `wanted` names its prompts. */
function readModel(
  provider: unknown,
  place: string,
  left: LeftParts,
): (Model & { wanted: unknown }) | undefined {
  const {
    id,
    label,
    config = {},
    prompts: wanted,
    ...rest
  } = isObject(provider) ? provider : { id: provider };
  left.addUnread(place, rest, [], inVariant);
  const read = typeof id === 'string' ? parseProvider(id) : 'Has no id.';
  if (typeof read === 'string') {
    left.add(place, read);
    return undefined;
  }
  const { model, service } = read;
  const parameters = isObject(config) ? readParameters(config, place, left) : {};
  return {
    title: typeof label === 'string' ? label : '',
    ...(service && { service }),
    settings: { model, parameters },
    wanted,
  };
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
  left.addUnread(place, config, Object.keys(usable), inVariant);
  return usable as { [name: string]: JsonValue };
}
