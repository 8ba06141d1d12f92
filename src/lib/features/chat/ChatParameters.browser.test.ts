import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-svelte';
import { chatParameters } from '$lib/base/api/rules/chat-request';
import type { JsonValue } from '$lib/base/api/wire/json';
import { chatRules } from '$lib/base/api/rules/chat-rules';
import { fillJson, jsonIn, marksIn } from '../../../../tests/support/json-editor/editor-text';
import '../../../app.css';
import { FakeBrowser } from '../../../../tests/support/chat/fake-browser';
import { notifications, runToastAction } from '$lib/base/ui/notices/toasts.svelte';
import type { OpenConversation } from './model/open-conversation.svelte';
import ChatParameters from './ChatParameters.svelte';

const panel = page.getByRole('region', { name: 'Parameters' });
const labels = new Map(chatParameters.map(({ name, label }) => [name, `${label} ${name}`]));
/** The API's name is a label by itself, except of a JSON editor, whose label is one text. */
const field = (name: string) =>
  panel
    .getByLabelText(name, { exact: true })
    .or(panel.getByRole('textbox', { name: labels.get(name) ?? name, exact: true }));
const openGroup = async (group: string) => {
  await panel.getByText('More', { exact: true }).click();
  await panel.getByText(group, { exact: true }).last().click();
};
const onparameter = vi.fn<(name: string, value: JsonValue | undefined) => void>();

const onpreset = vi.fn();

let parameters: { [name: string]: JsonValue };
let model: string;
let conversation: OpenConversation;
let rerender: (props: object) => Promise<void>;

const question = { role: 'user', content: 'Hi' };
const rules = () => [...chatRules({ model, messages: [question], ...parameters })];

const props = () => ({
  owner: 'c',
  model,
  systemPrompt: '',
  parameters,
  problems: rules(),
  lastAnswer: () => '',
  request: () => Promise.resolve({}),
  conversation,
  onrequest: vi.fn(),
  onsystemprompt: vi.fn(),
  onparameter,
  onpreset,
});

function update(changed: { [name: string]: JsonValue }) {
  parameters = changed;
  conversation.changeRecord({ parameters });
  return rerender(props());
}

beforeEach(async () => {
  localStorage.clear();
  model = 'm';
  conversation = new FakeBrowser().newTab(false);
  parameters = {};
  onparameter.mockReset();
  onparameter.mockImplementation((name, value) => {
    const { [name]: _, ...others } = parameters;
    void update(value === undefined ? others : { ...others, [name]: value });
  });
  ({ rerender } = await render(ChatParameters, props()));
});

describe('Presets', () => {
  it('store what is set under a name, and restore it; Undo concerns the same conversation', async () => {
    await update({ temperature: 0.2 });
    await page.getByRole('button', { name: 'Save as preset' }).click();
    await page.getByRole('textbox', { name: 'Name of the preset' }).fill('Cool');
    await userEvent.keyboard('{Enter}');
    await page.getByRole('button', { name: /^Cool/ }).click();
    const cool = { model: 'm', systemPrompt: '', parameters: { temperature: 0.2 } };
    expect(onpreset).toHaveBeenCalledExactlyOnceWith(cool, conversation);
    const before = conversation;
    conversation = new FakeBrowser().newTab(false);
    await rerender(props());
    const undo = notifications.toasts.at(-1);
    if (undo) runToastAction(undo);
    expect(onpreset.mock.calls).toEqual([
      [cool, before],
      [cool, before],
    ]);
    expect(onpreset.mock.lastCall?.[1]).toBe(before);
  });
});

describe('The parameters panel', () => {
  it('has a control for each parameter of the specification, by its name', async () => {
    for (const group of (await panel.findElement()).querySelectorAll('details')) group.open = true;
    for (const { name } of chatParameters)
      if (name !== 'model' && name !== 'messages') await expect.element(field(name)).toBeVisible();
  });

  it('has a system prompt', async () => {
    await expect.element(panel.getByRole('textbox', { name: 'System prompt' })).toBeVisible();
  });

  it('shows first what people use first', async () => {
    const controls = [
      'System prompt',
      'temperature',
      'max_completion_tokens',
      'reasoning_effort',
    ].map((name) => field(name));
    const buttons = ['Tools', 'Schema'].map((name) => panel.getByRole('button', { name }));
    const more = panel.getByText('More', { exact: true });
    await expect.element(more).toBeVisible();
    const tops = [...controls, ...buttons, more].map(
      (shown) => shown.element().getBoundingClientRect().top,
    );
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  });

  it('names a field in plain words and by the name in the API', async () => {
    await expect
      .element(panel.getByRole('spinbutton', { name: 'Max length max_completion_tokens' }))
      .toBeVisible();
    await expect.element(panel.getByLabelText('Max length', { exact: true })).toBeVisible();
    await expect
      .element(panel.getByLabelText('max_completion_tokens', { exact: true }))
      .toBeVisible();
  });

  it('shows help under its field, one sentence at first', async () => {
    const help = panel.getByRole('button', { name: 'Help for temperature' });
    await expect.element(help).toHaveAttribute('aria-expanded', 'false');
    await help.click();
    await expect.element(panel.getByText('lower more focused. Learn more')).toBeVisible();
    await panel.getByRole('button', { name: 'Learn more' }).click();
    await expect.element(panel.getByText(/Change this or top_p/).first()).toBeVisible();
    await expect.element(help).toHaveAttribute('aria-expanded', 'true');
    await help.click();
    await expect.element(panel.getByRole('button', { name: 'Learn more' })).not.toBeInTheDocument();
  });

  it('changes a number by the arrow keys', async () => {
    await field('temperature').click();
    await userEvent.keyboard('{ArrowUp}');
    expect(parameters).toEqual({ temperature: 1.05 });
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.poll(() => parameters).toEqual({ temperature: 0.95 });
  });

  it('describes every field by its help, also while that is not shown', async () => {
    await expect
      .element(field('temperature'))
      .toHaveAccessibleDescription(/Higher is more varied.*Allowed: between 0 and 2/);
  });

  it('sets a number by its slider', async () => {
    await panel.getByRole('slider').first().fill('0.5');
    expect(parameters).toEqual({ temperature: 0.5 });
    await expect.element(field('temperature')).toHaveValue('0.5');
  });

  it('finds a field in any fold', async () => {
    const search = panel.getByRole('searchbox', { name: 'Search parameters' });
    await search.fill('abuse');
    await expect.element(field('user')).toBeVisible();
    await expect.element(field('temperature')).not.toBeInTheDocument();
    await search.fill('zebra');
    await expect.element(panel.getByText('No matching parameters.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(field('temperature')).toBeVisible();
  });

  it('shows only what is changed, and leaves fields visible that are reset there', async () => {
    await openGroup('Sampling');
    await field('seed').fill('7');
    await panel.getByRole('button', { name: 'Modified (1)' }).click();
    await expect.element(field('temperature')).not.toBeInTheDocument();
    await panel.getByRole('button', { name: 'Reset seed' }).click();
    expect(parameters).toEqual({});
    await expect.element(field('seed')).toHaveValue('');
    await expect.element(field('seed')).toHaveFocus();
    await panel.getByRole('button', { name: 'Modified' }).click();
    await expect.element(field('temperature')).toBeVisible();
  });

  it('counts the system prompt as modified, and shows it with what else is', async () => {
    await rerender({ ...props(), systemPrompt: 'Be brief.' });
    await panel.getByRole('button', { name: 'Modified (1)' }).click();
    await expect.element(panel.getByLabelText('System prompt')).toBeVisible();
    await expect.element(panel.getByText('Nothing is modified.')).not.toBeInTheDocument();
  });

  it('remembers which groups are unfolded', async () => {
    await openGroup('Service');
    await expect.element(field('user')).toBeVisible();
    cleanup();
    await render(ChatParameters, props());
    await expect.element(field('user')).toBeVisible();
    await expect.element(field('documents')).not.toBeInTheDocument();
  });

  it('folds away what is deprecated or not supported, and says so', async () => {
    await expect.element(field('temperature')).toBeVisible();
    await expect.element(field('max_tokens')).not.toBeInTheDocument();
    await openGroup('Deprecated');
    await expect.element(field('max_tokens')).toBeVisible();
    await expect
      .element(field('max_tokens'))
      .toHaveAccessibleDescription(/Deprecated: use max_completion_tokens/);
  });

  it('reports what is wrong with a number, and the rule that it breaks', async () => {
    await field('temperature').fill('warm');
    await expect.element(field('temperature')).toHaveAccessibleDescription(/between 0 and 2/);
    await expect.element(field('temperature')).toBeInvalid();
    await field('temperature').fill('3');
    await expect
      .element(field('temperature'))
      .toHaveAccessibleDescription(/temperature must be between 0 and 2/);
    await field('temperature').fill('0,5');
    await expect.element(field('temperature')).toBeValid();
    expect(parameters).toEqual({ temperature: 0.5 });
  });

  it('warns before sending about what no model supports, and accepts it', async () => {
    await panel.getByText('Not supported by the demo service', { exact: true }).click();
    await field('logprobs').selectOptions('true');
    await expect
      .element(field('logprobs'))
      .toHaveAccessibleDescription(/No model supports logprobs yet/);
    await expect.element(field('logprobs')).toBeValid();
  });

  it('refuses a seed that would lose precision in transit', async () => {
    await openGroup('Sampling');
    await field('seed').fill('9007199254740993');
    await expect.element(field('seed')).toBeInvalid();
    await expect.element(field('seed')).toHaveAccessibleDescription(/9007199254740993/);
    expect(rules()).toMatchObject([{ level: 'refusal', parameter: 'seed' }]);
  });

  it('names the mistake in a wrong word of tool_choice', async () => {
    await openGroup('Tools');
    await fillJson(field('tool_choice'), 'always');
    await expect
      .element(field('tool_choice'))
      .toHaveAccessibleDescription(/tool_choice must be one of none, auto, required/);
  });

  it('shows the default of the specification, and why the console sends another', async () => {
    await openGroup('Service');
    await expect
      .element(field('stream'))
      .toHaveAccessibleDescription(/Default: false\. The console sends true, because/);
  });

  it('unsets with "Reset all" also a text that is not a value', async () => {
    await openGroup('Sampling');
    await field('seed').fill('7');
    await field('temperature').fill('warm');
    await panel.getByRole('button', { name: 'Reset all' }).click();
    await update(conversation.record.parameters);
    await expect.element(field('temperature')).toHaveValue('');
    await expect.element(field('temperature')).toBeValid();
    await expect.element(field('seed')).toHaveValue('');
  });

  it('restores by Undo the parameters of the conversation in which "Reset all" was pressed', async () => {
    await openGroup('Sampling');
    await field('seed').fill('7');
    await panel.getByRole('button', { name: 'Reset all' }).click();
    await update(conversation.record.parameters);
    const before = conversation;
    conversation = new FakeBrowser().newTab(false);
    await rerender(props());
    const undo = notifications.toasts.at(-1);
    expect(undo).toMatchObject({ text: 'Parameters reset', action: { label: 'Undo' } });
    if (undo) runToastAction(undo);
    expect(before.record.parameters).toEqual({ seed: 7 });
    expect(conversation.record.parameters).toEqual({});
    conversation = before;
    await update(before.record.parameters);
    await expect.element(field('seed')).toHaveValue('7');
  });

  it('leaves broken JSON in its field, with the reason, until it is fixed', async () => {
    await openGroup('Tools');
    await fillJson(field('tools'), '[{"type": ');
    await userEvent.tab();
    await expect.poll(() => jsonIn(field('tools'))).toBe('[{"type": ');
    await expect.element(field('tools')).toHaveAccessibleDescription(/tools isn’t valid JSON/);
    expect(rules()).toMatchObject([{ parameter: 'tools', kind: 'type' }]);
    // The editor sets the selection again when it marks a mistake.
    await expect.poll(() => marksIn(field('tools'))).toBe(1);
    await fillJson(field('tools'), '[{"type": "function"}]');
    await expect.poll(() => parameters).toEqual({ tools: [{ type: 'function' }] });
  });

  it('has a box for each of several values, and unsets them with the last one', async () => {
    await update({ modalities: ['video'] });
    await openGroup('Not supported by the demo service');
    const box = (name: string) =>
      panel
        .getByRole('group', { name: 'Modalities modalities' })
        .getByRole('checkbox', { name, exact: true });
    await box('audio').click();
    await box('text').click();
    expect(parameters).toEqual({ modalities: ['text', 'audio', 'video'] });
    for (const name of ['video', 'audio', 'text']) await box(name).click();
    expect(parameters).toEqual({});
  });

  it('unsets a choice with its default', async () => {
    await field('reasoning_effort').selectOptions('high');
    expect(parameters).toEqual({ reasoning_effort: 'high' });
    await field('reasoning_effort').selectOptions('');
    expect(parameters).toEqual({});
  });
  it('offers first the efforts that the model family supports, and warns about another', async () => {
    model = 'openai/gpt-oss-120b';
    await update({});
    const words = () =>
      [...field('reasoning_effort').element().querySelectorAll('option')].map((o) => o.textContent);
    await expect
      .poll(words)
      .toEqual([
        'Default (not set)',
        'low',
        'medium',
        'high',
        ...['none', 'default', 'minimal', 'xhigh', 'max'].map((word) => `${word} (other models)`),
      ]);
    await field('reasoning_effort').selectOptions('max (other models)');
    expect(parameters).toEqual({ reasoning_effort: 'max' });
    await expect
      .element(field('reasoning_effort'))
      .toHaveAccessibleDescription(/gpt-oss-120b takes low, medium, high/);
  });
});
