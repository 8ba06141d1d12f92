import type { ApiError } from '$lib/api/wire/errors';
import type { Asked } from './asked';
import type { Failure } from './rules/rule';
import { rules } from './rules/rules';

/** What a page offers beside the sentences. */
export type Fix = 'settings' | 'retry' | 'reload' | 'unlock' | 'shorten' | 'model' | 'wait';

/** Whom the console was talking to; a Connection fits. */
export interface ErrorContext {
  connection: {
    name: string;
    host: string;
    rootUrl?: string;
    builtIn: boolean;
    /** The masked key; null where none was sent. */
    maskedKey?: string | null;
  };
  /** Absent where a model was to answer. */
  asked?: Asked;
  /** Something of an answer had arrived before, and is kept. */
  hasArrived?: boolean;
  /** Milliseconds since it failed, where that may be long ago: a wait that was asked for goes by. */
  ageMs?: number;
}

export interface ErrorDescription {
  /** Of the rule that it comes from. */
  kind: string;
  /** What happened, with the status where there is one. */
  title: string;
  /** Why, as far as it is known. */
  body: string;
  /** What to do, most likely first. */
  advice: string[];
  fix?: Fix;
  /** The server's own words: text, never markup. */
  words?: string;
  /** What was looked at beside the reply. */
  probed: string[];
}

/** The sentences for any failure of a call. All of it is to be shown as text. */
export function describeError(error: ApiError, context: ErrorContext): ErrorDescription {
  const failure = failureOf(error, context);
  const words = 'words' in error && error.words ? error.words : undefined;
  for (const { kind, explain, probed } of rules) {
    const sentences = explain(failure);
    if (!sentences) continue;
    const { ifWords, ifSilent, advice, ...rest } = sentences;
    const first = words ? ifWords : ifSilent;
    return {
      kind,
      ...rest,
      advice: first ? [first, ...advice] : advice,
      words,
      probed: probed?.(failure) ?? [],
    };
  }
  throw new Error(`No rule for ${error.kind}`);
}

/** As the rules look at it. */
function failureOf(error: ApiError, context: ErrorContext): Failure {
  const seen = {
    now: new Date(),
    origin: globalThis.location?.origin ?? 'the address of this page',
  };
  if (error.kind !== 'stream-error' || !error.status)
    return { error: aged(error, context), context, ...seen };
  // An error inside a stream that names a status is explained like a refused request.
  const http = { ...error, kind: 'http' as const, status: error.status, isHtml: false };
  return { error: http, context: { connection: context.connection }, ...seen };
}

/** With what is left of the wait that the service asked for: 0 where it is over. */
function aged(error: ApiError, { ageMs = 0 }: ErrorContext): ApiError {
  return error.kind === 'http' && error.retryAfterMs !== undefined
    ? { ...error, retryAfterMs: Math.max(0, error.retryAfterMs - ageMs) }
    : error;
}
