import type { DayRow } from '$lib/shared/stored-items/day-groups';
import type { Conversation } from '$lib/base/storage/conversation-records';
import type { Project } from '$lib/base/storage/projects';

interface ListedConversation {
  /** In the order of the list. */
  projects: readonly Project[];
  /** Whether the projects are read. */
  isRead: boolean;
  shown: readonly Conversation[];
  /** Whether a search or a filter hides conversations: the rest is shown in open projects. */
  isNarrowed: boolean;
  /** Whether an empty project is listed, too. */
  isFound: (project: Project) => boolean;
}

/** The rows of each project, pinned conversations first, and the conversations that are in none. */
export function projectRows({ projects, isRead, shown, isNarrowed, isFound }: ListedConversation): {
  rows: DayRow<Conversation>[];
  others: readonly Conversation[];
} {
  const members = new Map(projects.map(({ id }) => [id, [] as Conversation[]]));
  const others = shown.filter((conversation) => {
    const { projectId } = conversation;
    const group = projectId === undefined ? undefined : members.get(projectId);
    group?.push(conversation);
    // Until the projects are read, their conversations would be listed outside of them.
    return !group && (isRead || projectId === undefined);
  });
  const rows = projects.flatMap((project): DayRow<Conversation>[] => {
    const group = project.id;
    const within = members.get(group) ?? [];
    if (within.length === 0 && !isFound(project)) return [];
    if (project.isClosed && !isNarrowed) return [{ group }];
    const pinned = within.filter((one) => one.pinned);
    const sorted = [...pinned, ...within.filter((one) => !one.pinned)];
    return [{ group }, ...sorted.map((item) => ({ item, group }))];
  });
  return { rows, others };
}
