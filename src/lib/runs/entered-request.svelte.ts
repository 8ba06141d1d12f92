import type { JsonValue } from '$lib/api/json';
import type { RequestRules } from '$lib/api/rules/compose-rules';
import { refusalsOf, type Problem } from '$lib/api/rules/problem';
import { connections } from '$lib/connections/connections.svelte';
import { chooseModel, type LikelyModel } from '$lib/connections/model-choice';
import { sentMembers, type ConsoleChoices } from '$lib/parameters/console-choice';
import { formWords } from '$lib/parameters/form-words';
import { unreadProblems } from '$lib/parameters/unread-members.svelte';
import { preferences } from '$lib/storage/preferences';
import { EnteredForm } from './entered-form.svelte';
import { readyToSend, type Destination } from './ready-to-send';

type Body = { [field: string]: JsonValue };

interface RequestKind {
  /** Under which what is entered is kept. */
  form: string;
  /** Absent where nothing is sent. */
  rules?: RequestRules;
  /** The field that holds the model; absent where none is sent. */
  modelField?: string;
  /** Which model is chosen where none is picked; one that chats unless given. */
  likely?: LikelyModel;
  /** What the console sends where nothing is set. */
  choices?: ConsoleChoices;
}

/** What is entered for a request to one endpoint, and what keeps it from being sent. */
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
  readonly #problems = $derived.by(() =>
    refusalsOf([
      ...(this.#kind.rules?.(this.body) ?? []),
      ...unreadProblems(this.#kind.form, this.values),
    ]).map(formWords),
  );
  /** Told from the first attempt to send on. */
  readonly problems: readonly Problem[] = $derived.by(() =>
    this.#triedToSend ? this.#problems : [],
  );

  constructor(kind: RequestKind) {
    super(kind.form);
    this.#kind = kind;
  }

  /** Under which what is entered is kept. */
  get key(): string {
    return this.#kind.form;
  }

  problemOf(field: string | undefined): string | undefined {
    return this.problems.find(({ parameter }) => parameter === field)?.message;
  }

  /** Resolves with where to send, or with undefined where something has to be mended first. */
  async ready(): Promise<Destination | undefined> {
    // What is said again is said anew, so that it is heard and seen to be said.
    this.#triedToSend = false;
    const destination = await readyToSend();
    this.#triedToSend = this.#problems.length > 0;
    return this.#triedToSend ? undefined : destination;
  }
}
