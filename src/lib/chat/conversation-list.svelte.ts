import type { Unreadable } from '$lib/storage/collection';
import type { Conversation } from '$lib/storage/conversation-records';
import type { ConversationRepository, RemovedConversation } from '$lib/storage/conversations';

/** The conversations that are stored, newest first, and the search over their titles. */
export class ConversationList {
  search = $state('');
  loaded = $state(false);
  unreadable = $state.raw<Unreadable[]>([]);
  private all = $state.raw<Conversation[]>([]);

  readonly shown = $derived.by(() => {
    const words = this.search.trim().toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return this.all;
    return this.all.filter(({ title }) => {
      const lower = title.toLowerCase();
      return words.every((word) => lower.includes(word));
    });
  });

  constructor(private readonly repository: ConversationRepository) {}

  get count(): number {
    return this.all.length;
  }

  async load(): Promise<void> {
    try {
      const { records, unreadable } = await this.repository.list();
      const ids = new Set(records.map(({ id }) => id));
      // A conversation begun while the list was being read is kept.
      this.all = [...this.all.filter(({ id }) => !ids.has(id)), ...records].sort(byNewest);
      this.unreadable = unreadable;
    } finally {
      this.loaded = true;
    }
  }

  show(conversation: Conversation): void {
    this.all = [conversation, ...this.all.filter(({ id }) => id !== conversation.id)].sort(
      byNewest,
    );
  }

  /** Takes over what another tab has changed. */
  async refresh(ids: string[]): Promise<void> {
    for (const id of ids) {
      const conversation = await this.repository.get(id);
      if (conversation) this.show(conversation);
      else this.all = this.all.filter((known) => known.id !== id);
    }
  }

  async remove(id: string): Promise<RemovedConversation> {
    const removed = await this.repository.remove(id);
    this.all = this.all.filter((known) => known.id !== id);
    return removed;
  }

  async restore(removed: RemovedConversation): Promise<void> {
    await this.repository.restore(removed);
    await this.refresh([removed.id]);
  }
}

function byNewest(a: Conversation, b: Conversation): number {
  return b.updatedAt - a.updatedAt;
}
