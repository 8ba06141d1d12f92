import type { ApiError, HttpError, UnreachableCause } from '$lib/api/wire/errors';
import type { ErrorContext, ErrorDescription } from '../error-description';

/** All that a rule may look at. */
export interface Failure {
  error: ApiError;
  context: ErrorContext;
  /** What "tomorrow" is counted from. */
  now: Date;
  /** Of this page. */
  origin: string;
}

export type Sentences = Pick<ErrorDescription, 'title' | 'body' | 'advice' | 'fix'> & {
  /** Comes first where the server gave words, else `ifSilent` does. */
  ifWords?: string;
  ifSilent?: string;
};

/** Why something failed: of all rules, in their order, the first that has sentences for it. */
export interface Rule {
  kind: string;
  explain: (failure: Failure) => Sentences | undefined;
  /** What the console has looked at to know that; beside it, the reply is what was looked at. */
  probed?: (failure: Failure) => string[];
}

type Kind = ApiError['kind'];
type ErrorOf<K extends Kind> = Extract<ApiError, { kind: K }>;

/** A rule for every failure of one kind. */
export function ofKind<K extends Kind>(
  kind: K,
  explain: (error: ErrorOf<K>, context: ErrorContext) => Sentences,
): Rule {
  const isOf = (error: ApiError): error is ErrorOf<K> => error.kind === kind;
  return {
    kind,
    explain: ({ error, context }) => (isOf(error) ? explain(error, context) : undefined),
  };
}

/** A rule for one reason of getting no reply at all. */
export function ofCause(
  cause: UnreachableCause,
  explain: (host: string, origin: string) => Sentences,
  probed: string[],
): Rule {
  return {
    kind: cause,
    explain: ({ error, origin }) =>
      error.kind === 'unreachable' && error.cause === cause
        ? explain(error.host, origin)
        : undefined,
    probed: () => probed,
  };
}

/** A rule for replies with certain statuses; the title gets the status, the body the field that the server names. */
export function ofStatus(
  kind: string,
  isMeant: (status: number) => boolean,
  explain: (error: HttpError, failure: Failure) => Sentences,
): Rule {
  return {
    kind,
    explain(failure) {
      const { error } = failure;
      if (error.kind !== 'http' || !isMeant(error.status)) return undefined;
      const sentences = explain(error, failure);
      return {
        ...sentences,
        title: `${sentences.title} (${error.status})`,
        body: error.param ? `${sentences.body} It names the field ${error.param}.` : sentences.body,
      };
    },
  };
}
