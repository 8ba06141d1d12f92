import { untrack } from 'svelte';
import { lasting } from '$lib/shared/stored-items/model/lasting.svelte';
import { FollowedList } from '$lib/shared/stored-items/followed-list.svelte';
import type { StoredAttachment } from '$lib/base/storage/attachments';
import type { Conversation } from '$lib/base/storage/conversation-records';
import { asStorageFailure, failureTexts } from '$lib/base/storage/database/failure';
import { openProjects, type Project } from '$lib/base/storage/projects';
import { reportUnread } from '$lib/base/ui/notices/report-unread';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { conversations, projectNames } from '../model/chats.svelte';

/** The projects of this browser. A conversation whose project is unknown is in none. */
class Projects {
  readonly repository = openProjects();
  readonly list = new FollowedList(this.repository, {
    many: 'projects',
    textOf: ({ name }: Project) => name,
    timeOf: ({ createdAt }: Project) => createdAt,
  });
  /** By name. */
  readonly all = $derived([...this.list.all].sort((a, b) => a.name.localeCompare(b.name)));
  /** The conversations of each project, by its id. */
  readonly members = $derived.by(() => {
    const members = new Map<string, Conversation[]>();
    for (const one of conversations.list.all) {
      const { projectId: id = '' } = one;
      const others = members.get(id);
      if (others) others.push(one);
      else members.set(id, [one]);
    }
    return members;
  });

  constructor() {
    // The search of the list finds conversations by the name of their project.
    $effect(() => {
      projectNames.clear();
      for (const { id, name } of this.list.all) projectNames.set(id, name);
      untrack(() => conversations.list.readTextsAgain());
    });
  }

  /** Reads the list and follows other tabs; a failure is reported. */
  follow(): void {
    const read = () => this.list.follow();
    void reportUnread('projects', read(), read);
  }

  find({ projectId = '' }: Pick<Conversation, 'projectId'>): Project | undefined {
    return this.list.find(projectId);
  }

  /** Reports a failure, and resolves with whether the change is stored. */
  async change(shown: Project, changes: Partial<Project>, files?: readonly StoredAttachment[]) {
    try {
      this.list.show(await this.repository.change(shown, changes, files));
      return true;
    } catch (reason) {
      toast({ kind: 'failed', text: failureTexts[asStorageFailure(reason).kind] });
      return false;
    }
  }
}

export const projects = lasting(() => new Projects());
