import type { JsonValue } from '$lib/base/api/wire/json';
import { attachmentKey, attachmentSchema, type StoredAttachment } from './attachments';
import { announce } from './database/changes';
import { openCollection, readOrFail } from './database/collection';
import { database } from './database/console-database';
import type { KindSelection } from './database/kinds';
import { requestPersistence } from './database/persistence';
import { openRepository, type Repository } from './database/repository';
import { isPlain, isText, isNumber, type Schema } from './database/schema';

/** A group of conversations, and the settings that each new one of them starts with. */
export interface Project {
  v: 1;
  id: string;
  name: string;
  createdAt: number;
  /** The system prompt. */
  instructions: string;
  /** Empty if the project names none. */
  model: string;
  connectionId?: string;
  /** By wire name. */
  parameters: { [name: string]: JsonValue };
  /** Its conversations are not listed. */
  isClosed?: true;
}

export const projectSchema: Schema<Project> = {
  version: 1,
  ups: [],
  isValid: ({ id, name, createdAt, instructions, model, connectionId, parameters }) =>
    [id, name, instructions, model].every(isText) &&
    isNumber(createdAt) &&
    (connectionId === undefined || isText(connectionId)) &&
    isPlain(parameters),
  keyOf: ({ id }) => id,
};

export interface ProjectRepository extends Repository<Project> {
  /** The files for the first message of each new conversation, in order. */
  files(id: string): Promise<StoredAttachment[]>;
  /**
   * Atomic, so that two tabs never overwrite each other's fields. It starts from `shown` when the
   * record is missing. `files` replace those of the project.
   */
  change(
    shown: Project,
    changes: Partial<Project>,
    files?: readonly StoredAttachment[],
  ): Promise<Project>;
}

const kind = 'projects';

export function projectBelongings(id: string): KindSelection[] {
  return [{ kind: 'attachments', prefix: attachmentKey(id, '') }];
}

export function openProjects(): ProjectRepository {
  const attachments = openCollection('attachments', attachmentSchema);
  return {
    ...openRepository({
      kind,
      schema: projectSchema,
      timeOf: ({ createdAt }) => createdAt,
      belongings: projectBelongings,
    }),

    async files(id) {
      const { records } = await attachments.list(attachmentKey(id, ''));
      return records.sort((a, b) => a.createdAt - b.createdAt);
    },

    async change(shown, changes, files) {
      const { id } = shown;
      let changed = shown;
      const own: KindSelection = { kind, keys: [id] };
      await database.change(files ? [own, ...projectBelongings(id)] : [own], (found) => {
        const stored = found.find((entry) => entry.kind === kind);
        changed = { ...(stored ? readOrFail(projectSchema, stored) : shown), ...changes };
        const put = (files ?? []).map((file) => ({
          kind: 'attachments',
          key: attachmentKey(id, file.id),
          value: { ...file, ownerId: id },
        }));
        const keys = new Set([id, ...put.map(({ key }) => key)]);
        return {
          put: [{ kind, key: id, value: changed }, ...put],
          remove: found.filter(({ key }) => !keys.has(key)),
        };
      });
      announce(kind, [id]);
      void requestPersistence();
      return changed;
    },
  };
}
