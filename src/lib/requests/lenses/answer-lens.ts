import { isEventStream } from '$lib/exchanges/reply-events';
import type { Lens } from './lens';
import AnswerLens from './AnswerLens.svelte';

/** Paths whose reply is an answer. */
const answered =
  /\/(?:chat\/completions|completions|responses|audio\/(?:transcriptions|translations))(?:\?.*)?$/;

/** Members of a complete answer; only its beginning is searched. */
const hasAnswer = /"(?:choices|output|text)"\s*:/;
const lookedAt = 20_000;

/** The answer of a reply as a person would read it: the joined texts of a stream's events. */
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
