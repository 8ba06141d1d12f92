import type { JsonValue } from '$lib/api/json';
import { checkBody, type Problem } from '$lib/api/rules/request-description';
import { connections } from '$lib/connections/connections.svelte';
import { chooseModel } from '$lib/connections/model-choice';
import { preferences } from '$lib/storage/preferences';
import { legacyForms, type LegacyForm } from './legacy-paths';
import { LegacyRun } from './legacy-run.svelte';

type Body = { [field: string]: JsonValue };

/** What is typed for one path, and its last reply; lasts as long as the console is open. */
export class LegacyDesk {
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
  readonly problems: Problem[] = $derived.by(() => checkBody(this.form.parameters, this.body));

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
      ...(name === 'completions' && sentDefaults),
      ...this.values,
    };
  }

  set(name: string, value: JsonValue | undefined): void {
    const { [name]: _, ...others } = this.values;
    this.values = value === undefined ? others : { ...others, [name]: value };
  }

  async send(): Promise<void> {
    this.triedToSend = this.problems.length > 0;
    if (this.triedToSend || this.running) return;
    const connection = connections.active;
    const run = (this.run = new LegacyRun(this.form.name));
    await run.start(
      () => connections.endpoint(connection),
      this.form.fields ? this.body : undefined,
    );
  }
}

/** What the console sends where nothing is set, as chat does. */
export const sentDefaults: Body = { stream: true };

export const legacyDesks: readonly LegacyDesk[] = legacyForms.map((form) => new LegacyDesk(form));
