import { refusalsOf, type Problem, warningsOf } from '$lib/base/api/rules/problem';
import { rememberModel } from '$lib/shared/connections/model-picker/model-choice';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { destinationOf } from '$lib/shared/connections/destination';
import type { ChatBodyParts } from '$lib/shared/conversation/model/chat-body';
import type { AnswerSource } from '$lib/shared/runs/chat-run.svelte';
import { readyToSend } from '$lib/shared/runs/ready-to-send';
import { preferences } from '$lib/base/storage/database/preferences';
import { chosenModel } from './model/chosen-model';
import { loadRest } from './layers';
import type { OpenConversation } from './model/open-conversation.svelte';

/** The request that the shown conversation would send next: its model, and the problems that block it. */
export class NextRequest {
  #check = $state.raw<(parts: ChatBodyParts, owner: string) => Problem[]>(() => []);
  /** Whether problems are shown: from the first attempt to send until all are fixed. */
  #triedToSend = $state(false);
  readonly model: string = $derived.by(() => chosenModel(this.#conversation()));
  // Derived separately so that typing does not re-run the check: most keys change nothing that the rules read.
  readonly #typed = $derived.by(() => ruleTextOf(this.#conversation()));
  readonly problems: Problem[] = $derived.by(() =>
    this.#problemsOf(this.#conversation(), this.#typed),
  );
  readonly shownProblems: Problem[] = $derived.by(() =>
    this.#triedToSend ? refusalsOf(this.problems) : [],
  );
  readonly warnings: Problem[] = $derived.by(() => warningsOf(this.problems));
  readonly #conversation: () => OpenConversation;

  constructor(conversation: () => OpenConversation) {
    this.#conversation = conversation;
  }

  /** Never rejects: without the rules, the service reports the errors. */
  async loadCheck(): Promise<void> {
    const loaded = await loadRest().catch(() => undefined);
    if (!loaded) return;
    this.#check = (parts, owner) =>
      loaded.checkRequest(loaded.chatBody(parts), connections.active, owner, true);
  }

  /**
   * Resolves with undefined if something has to be fixed first. It waits; if the person leaves the page meanwhile, its
   * derived values have ended.
   */
  async sourceFor(target: OpenConversation): Promise<AnswerSource | undefined> {
    // A repeated announcement has to be cleared first, so that it is announced and shown again.
    this.#triedToSend = false;
    const destination = await readyToSend();
    if (!destination) return undefined;
    const { connection, endpoint } = destination;
    await this.loadCheck();
    this.#triedToSend = refusalsOf(this.#problemsOf(target, ruleTextOf(target))).length > 0;
    if (this.#triedToSend) return undefined;
    const model = chosenModel(target);
    rememberModel(connection.id, model);
    const { systemPrompt, parameters } = target.record;
    if (preferences.get('carrySettings') && !target.isTemporary)
      preferences.set('lastSettings', { systemPrompt, parameters });
    return { model, connectionName: connection.name, ...destinationOf(connection), endpoint };
  }

  #problemsOf(target: OpenConversation, typed: string): Problem[] {
    return this.#check(target.nextParts(chosenModel(target), typed), target.id);
  }
}

/** The typed text, reduced to the part that the rules read: whether it mentions JSON. */
function ruleTextOf({ draft }: OpenConversation): string {
  return /json/i.exec(draft.value)?.[0] ?? 'x';
}
