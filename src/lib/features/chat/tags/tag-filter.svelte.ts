import { newChatDefaults, conversations } from '../model/chats.svelte';
import { lasting } from '$lib/shared/stored-items/model/lasting.svelte';
import { isSameTag, tagCounts, withoutTag, withTag } from '../model/tag-names';

/** The tags that the listed conversations must have. */
class TagFilter {
  #pressed = $state.raw<readonly string[]>([]);
  readonly tags = $derived(tagCounts(conversations.list.all));
  /** A tag that no conversation has any more is ignored. */
  readonly chosen = $derived(
    this.#pressed.filter((name) => this.tags.some((tag) => isSameTag(tag.name, name))),
  );

  constructor() {
    newChatDefaults.tags = () => this.chosen;
  }

  isChosen(name: string): boolean {
    return this.chosen.some((tag) => isSameTag(tag, name));
  }

  toggle(name: string): void {
    this.#pressed = this.isChosen(name)
      ? withoutTag(this.chosen, name)
      : withTag(this.chosen, name);
    conversations.list.filter =
      this.#pressed.length === 0
        ? undefined
        : ({ tags = [] }) => this.chosen.every((name) => tags.some((tag) => isSameTag(tag, name)));
  }
}

export const tagFilter = lasting(() => new TagFilter());
