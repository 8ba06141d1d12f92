import { hostOf } from '$lib/base/api/wire/endpoint';
import type { Slash, SlashOption } from '$lib/shared/prompts/slash';
import type { ServerEntry, ToolServerRecord } from '$lib/base/storage/tool-servers';
import { shownText } from '$lib/base/ui/text/shown-text';
import { toolServers } from '../base/tool-servers.svelte';
import type { EntryKind } from './listed-entries';

/** An entry of a server that is about to be used, and the mark and query that are to go. */
export interface ChosenEntry {
  server: ToolServerRecord;
  entry: ServerEntry;
  typed: Slash;
}

/** The prompts and resources of the tool servers, as the lists of a text field offer them. */
export class EntryPicker {
  chosen = $state.raw<ChosenEntry>();

  /** Resolves when they are loaded. Rejects with StorageFailure. */
  readonly read = (): Promise<void> => toolServers.follow();

  readonly prompts = {
    read: this.read,
    options: (): SlashOption[] => this.#options(['prompt']),
  };

  readonly resources = (): SlashOption[] => this.#options(['resource', 'template']);

  #options(kinds: readonly EntryKind[]): SlashOption[] {
    return toolServers.all.flatMap((server) => {
      const host = hostOf(server.url);
      return (server.entries ?? [])
        .filter(({ kind }) => kinds.includes(kind))
        .map((entry) => ({
          id: `${server.id}/${entry.kind}/${entry.id}`,
          name: shownText(entry.name),
          hint: shownText(`${host}${entry.description && `: ${entry.description}`}`),
          words: `${entry.name}\n${entry.id}`,
          choose: (typed: Slash) => (this.chosen = { server, entry, typed }),
        }));
    });
  }
}
