import { announce } from './database/changes';
import { type Listing, openCollection, readOrFail } from './database/collection';
import { database } from './database/console-database';
import type { KindSelection } from './database/kinds';
import { requestPersistence } from './database/persistence';
import { openRepository, type Repository } from './database/repository';
import { isText, isNumber, readRecord, type Schema } from './database/schema';

/** The field that a prompt is meant for. */
export type PromptUse = (typeof promptUses)[number];

const promptUses = ['message', 'system', 'both'] as const;

/**
 * A text of the library, with placeholders for values: `{{variable}}` (rows/template). Times are
 * milliseconds since 1970.
 */
export interface Prompt {
  v: 1;
  id: string;
  createdAt: number;
  updatedAt: number;
  name: string;
  /** Empty if there is none. */
  description: string;
  /** The newest version. */
  text: string;
  /** Time of `text`. */
  textAt: number;
  tags: string[];
  use: PromptUse;
  /** Parts that were damaged in the imported file, by kind. */
  damaged?: { [kind: string]: number };
}

/** An earlier text of a prompt. */
export interface PromptVersion {
  v: 1;
  id: string;
  promptId: string;
  /** Time of writing. */
  at: number;
  text: string;
}

export const promptSchema: Schema<Prompt> = {
  version: 1,
  ups: [],
  isValid: ({ id, createdAt, updatedAt, name, description, text, textAt, tags, use }) =>
    [id, name, description, text].every(isText) &&
    [createdAt, updatedAt, textAt].every(isNumber) &&
    Array.isArray(tags) &&
    tags.every(isText) &&
    promptUses.some((one) => one === use),
  keyOf: ({ id }) => id,
};

/** Versions of one prompt share a key prefix, so that they are read as one range. */
export const promptVersionKey = (promptId: string, id: string) => `${promptId}:${id}`;

export const promptVersionSchema: Schema<PromptVersion> = {
  version: 1,
  ups: [],
  isValid: ({ id, promptId, at, text }) => [id, promptId, text].every(isText) && isNumber(at),
  keyOf: ({ promptId, id }) => promptVersionKey(promptId, id),
};

/** Prompts with their earlier texts, newest first by `updatedAt`. */
export interface PromptRepository extends Repository<Prompt> {
  /** Newest first. */
  versions(promptId: string): Promise<Listing<PromptVersion>>;
  /**
   * Atomic, so that two tabs never overwrite each other's fields, and no text is lost: a replaced
   * text is stored as a version, in the same transaction. The change starts from `shown` when the
   * record is missing. Resolves with the current prompt; an unreadable record is not overwritten.
   */
  change(shown: Prompt, changes: Partial<PromptFields>, now: Moment): Promise<Prompt>;
}

/** The fields that a person writes. */
export type PromptFields = Pick<Prompt, 'name' | 'description' | 'text' | 'tags' | 'use'>;

interface Moment {
  /** Milliseconds since 1970. */
  at: number;
  /** Id of the version that is stored, if there is one. */
  versionId: string;
}

const kind = 'prompts';
const versionKind = 'prompt-versions';

/** Maximum number per prompt; beyond it the oldest are removed. */
const maxVersions = 200;

export function promptBelongings(id: string): KindSelection[] {
  return [{ kind: versionKind, prefix: promptVersionKey(id, '') }];
}

export function openPrompts(): PromptRepository {
  const versions = openCollection(versionKind, promptVersionSchema);

  return {
    ...openRepository({
      kind,
      schema: promptSchema,
      timeOf: ({ updatedAt }) => updatedAt,
      belongings: promptBelongings,
    }),

    async versions(promptId) {
      const { records, unreadable } = await versions.list(promptVersionKey(promptId, ''));
      return { records: newestFirst(records), unreadable };
    },

    async change(shown, changes, { at, versionId }) {
      const { id } = shown;
      let changed = shown;
      await database.change([{ kind, keys: [id] }, ...promptBelongings(id)], (found) => {
        const [stored] = found.filter((entry) => entry.kind === kind);
        const current = stored ? readOrFail(promptSchema, stored) : shown;
        changed = { ...current, ...changes, updatedAt: at };
        const put = [{ kind, key: id, value: changed }];
        if (changed.text === current.text) return { put };
        changed.textAt = at;
        const version: PromptVersion = {
          v: 1,
          id: versionId,
          promptId: id,
          at: current.textAt,
          text: current.text,
        };
        const entry = {
          kind: versionKind,
          key: promptVersionSchema.keyOf(version),
          value: version,
        };
        const earlier = found.filter((one) => one.kind === versionKind);
        return { put: [...put, entry], remove: oldest(earlier) };
      });
      announce(kind, [id]);
      void requestPersistence();
      return changed;
    },
  };
}

function newestFirst(versions: PromptVersion[]): PromptVersion[] {
  return versions.sort((a, b) => b.at - a.at);
}

/** Selects versions to remove before one is added. Unreadable ones stay. */
function oldest(entries: { kind: string; key: string; value: unknown }[]) {
  const readings = entries.map((entry) => readRecord(promptVersionSchema, entry));
  const versions = readings.flatMap((reading) => ('record' in reading ? [reading.record] : []));
  return newestFirst(versions)
    .slice(maxVersions - 1)
    .map((version) => ({ kind: versionKind, key: promptVersionSchema.keyOf(version) }));
}
