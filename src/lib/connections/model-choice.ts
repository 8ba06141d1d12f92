import type { Model } from '$lib/api/model-types';
import { likelyUse } from './likely-use';

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
  return list.find(isLikely) ?? list[0];
}

/** "131k context"; empty if it is not reported. */
export function contextWindow(model: Model): string {
  const tokens = model.context_window;
  if (!tokens) return '';
  return tokens < 10_000
    ? `${tokens.toLocaleString('en')} context`
    : `${Math.round(tokens / 1000)}k context`;
}
