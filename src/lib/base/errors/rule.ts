import type {
  ApiError,
  HttpError,
  ServerDetail,
  UnreachableCause,
} from '$lib/base/api/wire/errors';

/** A button that a page offers beside the description. */
export type Fix =
  'settings' | 'retry' | 'reload' | 'unlock' | 'shorten' | 'model' | 'wait' | 'budget';

/** The requested resource, if it is not an answer of a model. `fine-tunings` is the list, `fine-tuning` one of them. */
export type RequestedResource =
  'upload' | 'list' | 'file' | 'batch' | 'deletion' | 'fine-tunings' | 'fine-tuning';

/** The connection of the request; a Connection fits. */
export interface ErrorContext {
  connection: {
    /** Absent if only its name is known. */
    id?: string;
    name: string;
    host: string;
    rootUrl?: string;
    isDemo: boolean;
    /** Set if this page answers, from recorded requests. */
    recordedRequests?: number;
    /** The masked key; null if none was sent. */
    maskedKey?: string | null;
  };
  /** Absent if a model was to answer. */
  requested?: RequestedResource;
  /** Whether a part of the answer arrived and is stored. */
  hasArrived?: boolean;
  /** Milliseconds since the failure, if it may be old: a requested wait elapses. */
  ageMs?: number;
}

export interface ErrorDescription {
  /** The kind of the error that the rule handles. */
  kind: string;
  /** Short sentence with the status, if there is one. */
  title: string;
  /** The cause, as far as it is known. */
  body: string;
  /** Suggestions, most likely first. */
  advice: string[];
  fix?: Fix;
  /** The server's own words: text, never markup. */
  words?: string;
  /** Further members of its error, as text, too. */
  details?: readonly ServerDetail[];
  /** Probes and facts that led to this description. */
  probed: string[];
}

/** The input of the rules. */
export interface Failure {
  error: ApiError;
  context: ErrorContext;
  /** The reference for "tomorrow". */
  now: Date;
  /** The origin of this page. */
  origin: string;
}

export type Sentences = Pick<ErrorDescription, 'title' | 'body' | 'advice' | 'fix'> & {
  /** Shown first if the server sent words; otherwise `ifSilent` is. */
  ifWords?: string;
  ifSilent?: string;
};

/** Explains why something failed. The first rule that returns a description applies. */
export interface Rule {
  kind: string;
  explain: (failure: Failure) => Sentences | undefined;
  /** Probes beyond the reply itself. */
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

/** A rule for one cause of getting no reply. */
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

/**
 * A rule for replies with certain statuses. The title receives the status, the body the field that the server names.
 */
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
