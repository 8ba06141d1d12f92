import { beginsAsJson, isObject, jsonOr } from '$lib/base/api/wire/json';
import { looksLikeHtml } from '$lib/base/api/wire/web-page';
import { isEventStream } from '$lib/shared/exchanges/reply-events';
import type { ExchangeContent } from '$lib/base/storage/exchange-records';
import { exactJson } from '$lib/base/ui/raw/json-text';
import { maxTreeLength } from '$lib/base/ui/raw/RawView.svelte';
import { conversationOf } from './conversation-of';

/** A text from the wire, with its origin. */
export interface LensBody {
  text: string;
  /** The media type as sent. */
  type: string;
  side: 'request' | 'response';
  url: string;
  content: ExchangeContent;
}

/** A way to view a body; LensView renders it. */
export interface Lens {
  kind: 'answer' | 'conversation' | 'page' | 'rows' | 'json' | 'raw';
  name: string;
  /** Cheap: called for every body, whatever its length. */
  fits: (body: LensBody) => boolean;
}

/** Paths whose reply is an answer. */
const answered =
  /\/(?:chat\/completions|completions|responses|audio\/(?:transcriptions|translations))(?:\?.*)?$/;

/** Members of a complete answer; only its beginning is searched. */
const hasAnswer = /"(?:choices|output|text)"\s*:/;
const answerSearchLength = 20_000;

/** UTF-16 units of the first two lines that are examined. */
const lineSearchLength = 200_000;

/** The most informative first; raw is last, and fits every body. */
const lenses: readonly Lens[] = [
  {
    kind: 'answer',
    name: 'Answer',
    fits: ({ side, url, text, content }) => {
      if (side !== 'response' || !answered.test(url)) return false;
      return (
        isEventStream(content) ||
        (/^\s*\{/.test(text) && hasAnswer.test(text.slice(0, answerSearchLength)))
      );
    },
  },
  {
    kind: 'conversation',
    name: 'Conversation',
    fits: ({ side, text, url }) =>
      side === 'request' &&
      text.length <= maxTreeLength &&
      /^\s*\{/.test(text) &&
      conversationOf(text, url) !== undefined,
  },
  { kind: 'page', name: 'Page text', fits: ({ text }) => looksLikeHtml(text) },
  {
    kind: 'rows',
    name: 'Rows',
    fits: ({ text }) => {
      if (!/^\s*\{/.test(text)) return false;
      const [first = '', second = ''] = text.slice(0, lineSearchLength).trimStart().split('\n');
      return isObject(jsonOr(first, undefined)) && isObject(jsonOr(second, undefined));
    },
  },
  {
    kind: 'json',
    name: 'JSON',
    fits: ({ text }) =>
      text.length <= maxTreeLength && beginsAsJson(text) && exactJson(text) !== undefined,
  },
  { kind: 'raw', name: 'Raw', fits: () => true },
];

/** The lenses that fit a body, the most informative first. */
export function lensesOf(body: LensBody): Lens[] {
  return lenses.filter((lens) => lens.fits(body));
}
