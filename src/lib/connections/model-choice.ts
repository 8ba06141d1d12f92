import type { Model } from '$lib/api/model-types';
import { likelyUse } from './likely-use';

export interface ModelWishes {
  /** Picked by hand in this conversation, in this visit: kept even where the list does not know it. */
  picked: string;
  conversation: string;
  /** Chosen last in any conversation. */
  last: string;
}

/** The model that the next message goes to; empty where nothing is known. */
export function chooseModel(
  { picked, conversation, last }: ModelWishes,
  list: readonly Model[],
): string {
  if (picked) return picked;
  if (list.length === 0) return conversation || last;
  const known = [conversation, last].find((id) => list.some((model) => model.id === id));
  return known ?? (list.find(isLikelyChat) ?? list[0])?.id ?? '';
}

function isLikelyChat(model: Model): boolean {
  return model.active !== false && likelyUse(model.id) === 'text';
}

/** "131k context"; empty where it is not reported. */
export function contextWindow(model: Model): string {
  const tokens = model.context_window;
  if (!tokens) return '';
  return tokens < 10_000
    ? `${tokens.toLocaleString('en')} context`
    : `${Math.round(tokens / 1000)}k context`;
}
