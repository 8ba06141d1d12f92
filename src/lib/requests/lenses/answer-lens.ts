import { isEventStream } from '$lib/exchanges/reply-events';
import type { Lens } from './lens';
import AnswerLens from './AnswerLens.svelte';

/** Requests that are replied to with an answer. */
const answered =
  /\/(?:chat\/completions|completions|responses|audio\/(?:transcriptions|translations))(?:\?.*)?$/;

/** What stands in a whole reply that is an answer; the beginning of it is looked at. */
const hasAnswer = /"(?:choices|output|text)"\s*:/;
const lookedAt = 20_000;

/** What a person would call the answer of a reply: of a stream the texts of its events, joined. */
export const answerLens: Lens = {
  name: 'Answer',
  fits: ({ side, url, text, content }) => {
    if (side !== 'response' || !answered.test(url)) return false;
    return (
      isEventStream(content) || (/^\s*\{/.test(text) && hasAnswer.test(text.slice(0, lookedAt)))
    );
  },
  component: AnswerLens,
};
