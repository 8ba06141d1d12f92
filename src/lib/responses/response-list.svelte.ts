import type { Unreadable } from '$lib/storage/collection';
import type { ResponseRecord } from '$lib/storage/response-records';
import type { RemovedResponse, ResponseRepository } from '$lib/storage/responses';

/** The responses that are stored, newest first, and the search over their titles and models. */
export class ResponseList {
  search = $state('');
  loaded = $state(false);
  unreadable = $state.raw<Unreadable[]>([]);
  all = $state.raw<ResponseRecord[]>([]);

  readonly shown = $derived.by(() => {
    const words = this.search.trim().toLowerCase().split(/\s+/).filter(Boolean);
    return this.all.filter(({ title, request }) => {
      const text = `${title} ${request.model}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  });

  constructor(private readonly repository: ResponseRepository) {}

  async load(): Promise<void> {
    try {
      const { records, unreadable } = await this.repository.list();
      const ids = new Set(records.map(({ id }) => id));
      // A response begun while the list was being read is kept.
      this.all = [...this.all.filter(({ id }) => !ids.has(id)), ...records].sort(byNewest);
      this.unreadable = unreadable;
    } finally {
      this.loaded = true;
    }
  }

  show(record: ResponseRecord): void {
    const isKnown = this.all.some(({ id }) => id === record.id);
    this.all = isKnown
      ? this.all.map((known) => (known.id === record.id ? record : known))
      : [record, ...this.all].sort(byNewest);
  }

  /** Takes over what another tab has changed. */
  async refresh(ids: string[]): Promise<void> {
    for (const id of ids) {
      const record = await this.repository.get(id);
      if (record) this.show(record);
      else this.all = this.all.filter((known) => known.id !== id);
    }
  }

  async remove(id: string): Promise<RemovedResponse> {
    const removed = await this.repository.remove(id);
    this.all = this.all.filter((known) => known.id !== id);
    return removed;
  }

  async restore(removed: RemovedResponse): Promise<void> {
    await this.repository.restore(removed);
    await this.refresh([removed.id]);
  }
}

function byNewest(a: ResponseRecord, b: ResponseRecord): number {
  return b.createdAt - a.createdAt;
}
