import type { Model } from '$lib/base/api/models';
import { preferences } from '$lib/base/storage/database/preferences';

interface ModelWishes {
  /** The person's choice in this visit, used even if the list does not contain it. */
  picked: string;
  /** The model of the current conversation. */
  conversation?: string;
  /** The last model chosen for this task. */
  last?: string;
}

/** Guesses which model of a list fits a task. Used only for the first choice. */
export type LikelyModel = (list: readonly Model[]) => Model | undefined;

/** The model for the next request; empty if none is known. */
export function chooseModel(
  { picked, conversation = '', last = '' }: ModelWishes,
  list: readonly Model[],
  likely: LikelyModel = likelyChat,
): string {
  if (picked) return picked;
  if (list.length === 0) return conversation || last;
  const known = [conversation, last].find((id) => list.some((model) => model.id === id));
  return known ?? likely(list)?.id ?? '';
}

/** Finds a model by patterns of names, likeliest first. */
export function likelyByName(names: readonly RegExp[]): LikelyModel {
  return (list) => {
    const active = list.filter((model) => model.active !== false);
    const found = names.map((name) => active.find(({ id }) => name.test(id)));
    return found.find((model) => model !== undefined);
  };
}

function likelyChat(list: readonly Model[]): Model | undefined {
  const isLikely = (model: Model) => model.active !== false && likelyUse(model.id) === 'text';
  const fit = list.filter(isLikely);
  const usual = fit.filter(({ id }) => !special.test(id));
  const [newest] = usual.sort((a, b) => (b.created ?? 0) - (a.created ?? 0));
  return newest ?? fit[0] ?? list[0];
}

/** Names of models that are not answered by chat completions everywhere, or that cost the most. */
const special = /codex|\bpro\b|research|search|audio|computer/i;

/** "131k context"; empty if it is not reported. */
export function contextWindow(model: Model): string {
  const tokens = model.context_window;
  if (!tokens) return '';
  if (tokens < 10_000) return `${tokens.toLocaleString('en')} context`;
  return tokens < 999_500
    ? `${Math.round(tokens / 1000)}k context`
    : `${Number((tokens / 1_000_000).toFixed(2))}M context`;
}

/** The likely use of a model. Services report none (docs/service.md#models), so this guess never excludes a model. */
export type LikelyUse = 'text' | 'speech in' | 'speech out' | 'embeddings' | 'something else';

/** Tried in order: a name like whisper-guard has the first use that it matches. */
const names: [use: LikelyUse, name: RegExp][] = [
  ['speech in', /whisper|note-reader|transcri|speech-to-text|\bstt\b|scribe/i],
  ['speech out', /\btts\b|tts-|orpheus|playai|voice|text-to-speech|\bspeech\b/i],
  ['embeddings', /embed/i],
  [
    'something else',
    /guard|moderation|rerank|dall-e|image|\bveo\b|sora|realtime|babbage|davinci|turbo-instruct|\baqa\b/i,
  ],
];

/** Guesses from the model's name. */
export function likelyUse(modelId: string): LikelyUse {
  return names.find(([, name]) => name.test(modelId))?.[0] ?? 'text';
}

/** The use that a model is chosen for. */
export type Purpose = 'chat' | 'transcription' | 'speech';

/** Identifies a model of a connection in a list. */
export function optionValue(connectionId: string, model: string): string {
  return `${connectionId} ${model}`;
}

export function readOptionValue(value: string): { connectionId: string; model: string } {
  const end = value.indexOf(' ');
  return { connectionId: value.slice(0, end), model: value.slice(end + 1) };
}

/** Ids of the connections whose models were used, the latest first. */
export function recentConnections(): string[] {
  return Object.keys(preferences.get('recentModels')).reverse();
}

/** More would be a list of their own. */
const maxRecent = 5;

/** Ids of the models used last in a connection, the latest first. */
export function recentModels(connectionId: string): string[] {
  const ids = preferences.get('recentModels')[connectionId];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/**
 * The next new conversation begins with this model, and pickers list it near the top. The connection becomes the last
 * key: `recentConnections` relies on the order.
 */
export function rememberModel(connectionId: string, model: string): void {
  preferences.set('model', model);
  const ids = [model, ...recentModels(connectionId).filter((id) => id !== model)].slice(
    0,
    maxRecent,
  );
  const { [connectionId]: _, ...others } = preferences.get('recentModels');
  preferences.set('recentModels', { ...others, [connectionId]: ids });
}
