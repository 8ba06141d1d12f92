import type { Parameter } from '$lib/base/api/rules/request-description';
import type { ConsoleChoices } from '$lib/shared/parameters/console-choice';
import { noteOutcome } from '$lib/shared/parameters/note-outcome';
import { EnteredRequest } from '$lib/shared/runs/entered-request.svelte';
import { type LegacyForm, legacyForms, legacyPageAddress } from './legacy-paths';
import { LegacyRun } from './legacy-run.svelte';
import type { LegacyPath } from '$lib/base/api/legacy';
import {
  receiveInForm,
  type Received,
  type ReceivedRequest,
} from '$lib/shared/request-import/received-request';
import type { EnteredRequestValues } from '$lib/shared/runs/entered-values.svelte';

/** Values typed for one path, and its last reply, which lasts until the console is closed. */
export class LegacyComposer extends EnteredRequest {
  run = $state.raw<LegacyRun>();

  constructor(readonly form: LegacyForm) {
    super({
      form: `legacy-${form.name}`,
      rules: form.rules,
      modelField: form.fields?.model,
      choices: choicesOf(form),
    });
  }

  get prompt(): string {
    return this.textOf(this.form.fields?.prompt ?? '');
  }

  set prompt(text: string) {
    const { fields } = this.form;
    if (fields) this.set(fields.prompt, text || undefined);
  }

  /** Those without a field of their own. */
  get otherParameters(): Parameter[] {
    const { fields, parameters } = this.form;
    const own = [fields?.model, fields?.prompt, 'system_prompt'];
    return parameters.filter(({ name }) => !own.includes(name));
  }

  get running(): boolean {
    return this.run?.state === 'running';
  }

  async send(): Promise<void> {
    const destination = await this.ready();
    if (!destination || this.running) return;
    const run = (this.run = new LegacyRun(this.form.name));
    const body = this.form.fields ? this.body : undefined;
    await run.start(destination.endpoint, body);
    noteOutcome(this.key, run.error, body ?? {});
  }
}

/** Values that the console sends by default, as in chat. */
export function choicesOf({ name }: LegacyForm): ConsoleChoices {
  if (name !== 'completions') return {};
  return { stream: { value: true, because: 'the text is shown as it’s generated' } };
}

export const legacyComposers: readonly LegacyComposer[] = legacyForms.map(
  (form) => new LegacyComposer(form),
);

/** Enters an external legacy request in the form of its path, if that has one, without sending it. */
export async function receiveRequest(
  path: LegacyPath,
  request: ReceivedRequest,
): Promise<Received> {
  const composer = legacyComposers.find(({ form }) => form.name === path);
  const fields = composer?.form.fields;
  if (!composer || !fields) return legacyPageAddress(path);
  return receiveInForm(
    {
      open: () => composer.restored.then(() => composer),
      read: ({ body }) => read(body, fields),
      isFilled: (entered) => Object.keys(entered.values).length > 0,
      address: () => legacyPageAddress(path),
    },
    request,
  );
}

function read(
  body: ReceivedRequest['body'],
  fields: NonNullable<LegacyForm['fields']>,
): EnteredRequestValues | { refused: string } {
  const { [fields.model]: model = '', ...values } = body;
  if (typeof model !== 'string') return { refused: `${fields.model} must be a string.` };
  if (typeof (values[fields.prompt] ?? '') !== 'string')
    return { refused: `${fields.prompt} must be a string.` };
  return { model, values };
}
