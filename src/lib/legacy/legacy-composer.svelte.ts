import type { JsonValue } from '$lib/api/json';
import { refusalsOf, type Problem } from '$lib/api/rules/problem';
import { connections } from '$lib/connections/connections.svelte';
import { chooseModel } from '$lib/connections/model-choice';
import { sentMembers, type ConsoleChoices } from '$lib/parameters/console-choice';
import { formWords } from '$lib/parameters/form-words';
import { readyToSend } from '$lib/runs/ready-to-send';
import { preferences } from '$lib/storage/preferences';
import { legacyForms, type LegacyForm } from './legacy-paths';
import { LegacyRun } from './legacy-run.svelte';

type Body = { [field: string]: JsonValue };

/** What is typed for one path, and its last reply; lasts as long as the console is open. */
export class LegacyComposer {
  prompt = $state('');
  pickedModel = $state('');
  values = $state.raw<Body>({});
  run = $state.raw<LegacyRun>();
  /** Problems are told from the first attempt to send on. */
  triedToSend = $state(false);

  readonly model: string = $derived.by(() =>
    chooseModel(
      { picked: this.pickedModel, conversation: '', last: preferences.get('model') },
      connections.models.list,
    ),
  );
  readonly problems: Problem[] = $derived.by(() =>
    refusalsOf(this.form.rules?.(this.body) ?? []).map(formWords),
  );

  constructor(readonly form: LegacyForm) {}

  get systemText(): string {
    const { system_prompt: text } = this.values;
    return typeof text === 'string' ? text : '';
  }

  get running(): boolean {
    return this.run?.state === 'running';
  }

  /** What is sent: only fields that are set. A completion streams unless it is told not to. */
  get body(): Body {
    const { fields, name } = this.form;
    if (!fields) return {};
    return {
      ...(this.model && { [fields.model]: this.model }),
      ...(this.prompt && { [fields.prompt]: this.prompt }),
      ...(name === 'completions' && sentMembers(consoleChoices)),
      ...this.values,
    };
  }

  set(name: string, value: JsonValue | undefined): void {
    const { [name]: _, ...others } = this.values;
    this.values = value === undefined ? others : { ...others, [name]: value };
  }

  async send(): Promise<void> {
    const { endpoint } = await readyToSend();
    this.triedToSend = this.problems.length > 0;
    if (this.triedToSend || this.running) return;
    const run = (this.run = new LegacyRun(this.form.name));
    await run.start(endpoint, this.form.fields ? this.body : undefined);
  }
}

/** What the console sends where nothing is set, as chat does. */
export const consoleChoices: ConsoleChoices = {
  stream: { value: true, because: 'the text is shown while it is written' },
};

export const legacyComposers: readonly LegacyComposer[] = legacyForms.map(
  (form) => new LegacyComposer(form),
);
