import type { Model } from '$lib/api/model-types';
import { likelyUse } from './likely-use';

interface ModelWishes {
  /** Picked by hand, in this visit: kept even where the list does not know it. */
  picked: string;
  /** Of the conversation that goes on. */
  conversation?: string;
  /** Chosen last for this task. */
  last?: string;
}

/** Which model of a list is likely to do a task; a guess that only orders a first choice. */
export type LikelyModel = (list: readonly Model[]) => Model | undefined;

/** The model that the next request goes to; empty where nothing is known. */
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

/** By names of models for the task, likeliest first. */
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

/** "131k context"; empty where it is not reported. */
export function contextWindow(model: Model): string {
  const tokens = model.context_window;
  if (!tokens) return '';
  return tokens < 10_000
    ? `${tokens.toLocaleString('en')} context`
    : `${Math.round(tokens / 1000)}k context`;
}
