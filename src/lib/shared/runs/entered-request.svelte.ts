import type { JsonValue } from '$lib/base/api/wire/json';
import type { RequestRules } from '$lib/base/api/rules/compose-rules';
import { refusalsOf, warningsOf, type Problem } from '$lib/base/api/rules/problem';
import { problemsOver } from '$lib/base/api/rules/problems-over';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { knownServiceOf } from '$lib/shared/connections/known-service';
import { chooseModel, type LikelyModel } from '$lib/shared/connections/model-picker/model-choice';
import { sentMembers, type ConsoleChoices } from '$lib/shared/parameters/console-choice';
import { errorAt, withFormMessage } from '$lib/shared/parameters/form-state';
import { namedProblems } from '$lib/shared/parameters/named-fields.svelte';
import { unreadProblems } from '$lib/shared/parameters/unread-members.svelte';
import { preferences } from '$lib/base/storage/database/preferences';
import { EnteredForm } from './entered-values.svelte';
import { readyToSend, type Destination } from './ready-to-send';

type Body = { [field: string]: JsonValue };

interface RequestKind {
  /** The storage key of the entered values. */
  form: string;
  /** Absent if nothing is sent. */
  rules?: RequestRules;
  /** The field that contains the model; absent if none is sent. */
  modelField?: string;
  /** Predicate that chooses the model if none is picked; by default one that can chat. */
  likely?: LikelyModel;
  /** The console's own defaults. */
  choices?: ConsoleChoices;
}

/** The entered values of a request to one endpoint, and the problems that block it. */
export class EnteredRequest extends EnteredForm {
  #triedToSend = $state(false);
  readonly #kind: RequestKind;

  readonly model: string = $derived.by(() => {
    const { likely } = this.#kind;
    const wishes = { picked: this.pickedModel, last: likely ? '' : preferences.get('model') };
    return chooseModel(wishes, connections.models.items, likely);
  });
  /** Only fields that are set. */
  readonly body: Body = $derived.by(() => {
    const { modelField, choices = {} } = this.#kind;
    const model = modelField && this.model ? { [modelField]: this.model } : {};
    return { ...model, ...sentMembers(choices), ...this.values };
  });
  readonly #found = $derived.by(() => {
    const ruled = this.#kind.rules?.(this.body) ?? [];
    return [
      ...problemsOver(knownServiceOf(connections.active), ruled, this.body).map(withFormMessage),
      ...unreadProblems(this.key, this.values),
      ...namedProblems(this.key, this.body),
    ];
  });
  readonly warnings: readonly Problem[] = $derived.by(() => warningsOf(this.#found));
  /** Refusals are shown from the first attempt to send. */
  readonly problems: readonly Problem[] = $derived.by(() =>
    this.#found.filter(({ level }) => level !== 'refusal' || this.#triedToSend),
  );

  constructor(kind: RequestKind) {
    super(kind.form);
    this.#kind = kind;
  }

  /** The storage key of the entered values. */
  get key(): string {
    return this.#kind.form;
  }

  problemOf(field: string | undefined): string | undefined {
    return field && errorAt(this.problems, field);
  }

  /** Resolves with the destination, or with undefined if something has to be fixed first. */
  async ready(): Promise<Destination | undefined> {
    // A repeated announcement has to be cleared first, so that it is announced and shown again.
    this.#triedToSend = false;
    const destination = await readyToSend();
    if (!destination) return undefined;
    this.#triedToSend = refusalsOf(this.#found).length > 0;
    return this.#triedToSend ? undefined : destination;
  }
}
