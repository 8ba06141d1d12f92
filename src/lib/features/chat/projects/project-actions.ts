import { goto } from '$app/navigation';
import { resolve } from '$app/paths';
import { isObject } from '$lib/base/api/wire/json';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { deleteSeveral } from '$lib/shared/stored-items/several/delete-several';
import { deleteWithUndo, offerUndo } from '$lib/shared/stored-items/model/undo';
import { randomId } from '$lib/base/platform/random-id';
import type { Conversation } from '$lib/base/storage/conversation-records';
import type { Project } from '$lib/base/storage/projects';
import { toolCount } from '$lib/shared/tools/model/request-tools';
import { focusMain } from '$lib/base/ui/focus/focus';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { plural } from '$lib/base/ui/text/amounts';
import { changeSeveral, replaceStart } from '../model/change-conversations';
import { conversationFor, conversations } from '../model/chats.svelte';
import { projects } from './projects.svelte';

export type SetUp = Pick<Project, 'model' | 'connectionId' | 'parameters'>;

/** Opens a new chat with the instructions, the set-up and copies of the files of a project. */
export async function startInProject(project: Project): Promise<void> {
  await goto(resolve('/chat/'), { keepFocus: true });
  focusMain();
  const chat = conversationFor(null);
  const reading = projects.repository.files(project.id).catch(() => undefined);
  const [files] = await Promise.all([reading, chat.ready, connections.ready]);
  if (!files)
    toast({ kind: 'failed', text: 'Couldn’t read the project’s files. Attach them again.' });
  const { id: projectId, instructions: systemPrompt, model, connectionId, parameters } = project;
  replaceStart(chat, () => chat.changeRecord({ systemPrompt, parameters, projectId }));
  chat.attachments.restore(
    (files ?? []).map((file) => {
      const id = randomId();
      return { ...file, id, projectId, note: { ...file.note, id } };
    }),
  );
  if (model === '') return;
  const connection = connections.list.find(({ id }) => id === connectionId);
  if (connection) connections.activate(connection.id);
  else toast({ kind: 'warning', text: 'This browser doesn’t have the project’s connection.' });
  chat.pickedModel = model;
  chat.changeRecord({ model, keepsModel: true });
}

/** Moves conversations, into no project if it is undefined. Their settings stay. */
export async function moveToProject(ids: readonly string[], to?: Project): Promise<void> {
  const before = new Map<string, string | undefined>();
  await changeSeveral(ids, ({ id, projectId }) => {
    if (projectId === to?.id) return undefined;
    before.set(id, projectId);
    return { projectId: to?.id };
  });
  if (before.size === 0) return;
  const moved = plural(before.size, 'conversation');
  offerUndo({
    text: to ? `Moved ${moved} to “${to.name}”` : `Moved ${moved} out of the project`,
    undo: () => changeSeveral([...before.keys()], ({ id }) => ({ projectId: before.get(id) })),
  });
}

/**
 * Deletes a project and these conversations of it, with one undo. Others are in no project then. Resolves with the ids of
 * the deleted conversations.
 */
export async function deleteProject(
  { id, name }: Project,
  members: readonly Conversation[],
): Promise<ReadonlySet<string>> {
  const removing = projects.list.removeWithUndo(id);
  const undo = await removing.catch(() => undefined);
  if (!undo || members.length === 0) {
    await deleteWithUndo(`“${name}”`, () => removing);
    return new Set();
  }
  const words = {
    many: `conversations of “${name}”`,
    named: `“${members[0]?.title}” of “${name}”`,
  };
  const ids = members.map((member) => member.id);
  const deleted = await deleteSeveral(conversations, ids, words, undefined, undo);
  if (deleted.size === 0) await undo().catch(() => undefined);
  return deleted;
}

/** Such as "m on Local · 2 parameters · 1 tool · schema"; empty if there is none. */
export function describeSetUp({ model, connectionId, parameters }: SetUp): string {
  const { tools, response_format: format, ...others } = parameters;
  const connection = connections.list.find(({ id }) => id === connectionId);
  const count = Object.keys(others).length;
  const toolsCount = toolCount(tools);
  return [
    model && (connection ? `${model} on ${connection.name}` : model),
    count > 0 && plural(count, 'parameter'),
    toolsCount > 0 && plural(toolsCount, 'tool'),
    isObject(format) && (format.type === 'json_schema' ? 'schema' : 'answer format'),
  ]
    .filter(Boolean)
    .join(' · ');
}
