import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { JsonValue } from '$lib/base/api/wire/json';
import { authorizationPlaceholder } from '$lib/base/api/wire/tab-authorization';
import { chatParameters } from '$lib/base/api/rules/chat-request';
import { chatRules } from '$lib/base/api/rules/chat-rules';
import '../../../app.css';
import { fillJson, jsonIn } from '../../../../tests/support/json-editor/editor-text';
import FurtherMembers from './FurtherMembers.svelte';
import { unreadProblems } from './unread-members.svelte';
import type { SecretHolder } from './form-state';
import ParameterGroups from './ParameterGroups.svelte';
import { withParameter } from './with-parameter';

describe('The form of further members', () => {
  let values: { [name: string]: JsonValue };
  let show: () => Promise<void>;
  let close: () => Promise<void>;
  let storageKey: string;
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const onparameter = vi.fn((name: string, value: JsonValue | undefined) => {
    const { [name]: _, ...others } = values;
    values = value === undefined ? others : { ...others, [name]: value };
    void show();
  });

  beforeEach(async () => {
    values = { top_k: 40, temperature: 1 };
    storageKey = crypto.randomUUID();
    await open('a');
  });

  async function open(owner: string) {
    const props = { owner, storageKey, known: ['temperature', 'model'], onparameter };
    const shown = await render(FurtherMembers, { ...props, values });
    show = () => shown.rerender({ values });
    close = () => shown.unmount();
  }

  async function reload() {
    dispatchEvent(new Event('pagehide'));
    await close();
  }

  it('shows members that the form does not know, and says so', async () => {
    await expect.element(field('top_k')).toHaveAccessibleDescription(/No parameter of this form/);
    expect(jsonIn(field('top_k'))).toBe('40');
    await expect.element(field('temperature')).not.toBeInTheDocument();
  });

  it('accepts any JSON for a member of any name, and leaves invalid JSON in its field', async () => {
    await field('Name of the extra field').fill('min_p');
    await page.getByRole('button', { name: 'Add field' }).click();
    await fillJson(field('min_p'), '{"a": [0.1');
    await expect.element(field('min_p')).toBeInvalid();
    expect(values.min_p).toBe(0);
    await expect.poll(() => unreadProblems('a', values)).toMatchObject([{ parameter: 'min_p' }]);
    await fillJson(field('min_p'), '{"a": [0.1]}');
    await expect.poll(() => values.min_p).toEqual({ a: [0.1] });
    expect(unreadProblems('a', values)).toEqual([]);
    await page.getByRole('button', { name: 'Remove min_p' }).click();
    expect(values).toEqual({ top_k: 40, temperature: 1 });
  });

  it('requires a name', async () => {
    await page.getByRole('button', { name: 'Add field' }).click();
    await expect.element(field('Name of the extra field')).toHaveFocus();
  });

  it('refuses a name that has a field of its own', async () => {
    await field('Name of the extra field').fill('model');
    await page.getByRole('button', { name: 'Add field' }).click();
    await expect.element(page.getByText('model has its own field.')).toBeVisible();
    expect(onparameter).not.toHaveBeenCalledWith('model', expect.anything());
  });

  it('restores after a reload what was typed and not yet added', async () => {
    await field('Name of the extra field').fill('min_');
    await fillJson(field('top_k'), '4O');
    await expect.element(field('top_k')).toBeInvalid();
    await reload();

    // By then a new conversation has another id.
    await open('b');
    await expect.element(field('Name of the extra field')).toHaveValue('min_');
    await expect.poll(() => jsonIn(field('top_k'))).toBe('4O');
    expect(unreadProblems('b', values)).toMatchObject([{ parameter: 'top_k' }]);
    await field('Name of the extra field').fill('min_p');
    await page.getByRole('button', { name: 'Add field' }).click();
    await fillJson(field('top_k'), '45');
    await expect.poll(() => values.top_k).toBe(45);
    await reload();

    await open('c');
    await expect.element(field('Name of the extra field')).toHaveValue('');
    await expect.poll(() => jsonIn(field('top_k'))).toBe('45');
  });
});

describe('A parameter that is an object', () => {
  const parameters = chatParameters.filter(({ members }) => members);
  const search = page.getByRole('group', { name: /search_settings$/ });
  const compound = page.getByRole('group', { name: /compound_custom$/ });

  const member = (name: string) => page.getByLabelText(name, { exact: true });

  let values: { [name: string]: JsonValue };
  let held: string | undefined;
  let secrets: SecretHolder | undefined;
  let rerender: (props: object) => Promise<void>;

  const props = () => ({
    name: 'test',
    parameters,
    values,
    problems: [
      ...chatRules({ model: 'm', messages: [{ role: 'user', content: 'Hi' }], ...values }),
    ],
    models: ['known-model'],
    secrets,
    resets: 0,
    open: ['Sources'],
    onparameter: (name: string, value: JsonValue | undefined) => {
      values = withParameter(values, name, value);
      void rerender(props());
    },
  });

  beforeEach(async () => {
    localStorage.clear();
    values = {};
    held = undefined;
    secrets = { hold: (secret) => (held = secret), isHeld: () => held !== undefined };
    ({ rerender } = await render(ParameterGroups, props()));
  });

  describe('The form of an object', () => {
    it('has a field for each member, and sends only members with a value', async () => {
      await member('include_domains of search_settings').fill('a.example\nb.example');
      await member('country of search_settings').fill('Switzerland');
      await member('include_images of search_settings').selectOptions('false');
      expect(values).toEqual({
        search_settings: {
          include_domains: ['a.example', 'b.example'],
          country: 'Switzerland',
          include_images: false,
        },
      });
      await member('country of search_settings').fill('');
      await member('include_images of search_settings').selectOptions('');
      await member('include_domains of search_settings').fill('');
      expect(values).toEqual({});
    });

    it('has fields for nested members', async () => {
      await compound.getByRole('combobox', { name: 'answering_model of models' }).click();
      await page.getByRole('option', { name: 'known-model' }).click();
      await member('enabled_tools of tools').fill('web_search');
      expect(values).toEqual({
        compound_custom: {
          models: { answering_model: 'known-model' },
          tools: { enabled_tools: ['web_search'] },
        },
      });
    });

    it('preserves unknown members, and is one value with its JSON', async () => {
      values = { search_settings: { depth: 3 } };
      await rerender(props());
      await expect.element(search).toHaveTextContent('depth');
      await member('country of search_settings').fill('Chad');
      await page.getByRole('button', { name: 'Edit search_settings as JSON' }).click();
      const json = page.getByRole('textbox', { name: 'search_settings' });
      await expect.poll(() => jsonIn(json)).toContain('"depth": 3');
      await fillJson(json, '{"country": "Peru", "depth": 4}');
      await expect.poll(() => values).toEqual({ search_settings: { country: 'Peru', depth: 4 } });
      await page.getByRole('button', { name: 'Edit search_settings as a form' }).click();
      await expect.element(member('country of search_settings')).toHaveValue('Peru');
    });

    it('shows a problem at the member that has it', async () => {
      values = { compound_custom: { models: { reasoning_model: 7 } } };
      await rerender(props());
      await expect
        .element(member('reasoning_model of models'))
        .toHaveAccessibleDescription(/reasoning_model must be a string/);
    });
  });

  describe('A secret', () => {
    const authorization = compound.getByRole('textbox', {
      name: 'authorization of wolfram_settings',
    });

    it('is stored beside the value, which contains a mark', async () => {
      await authorization.fill('w-key');
      expect(held).toBe('w-key');
      const settings = { authorization: authorizationPlaceholder };
      expect(values).toEqual({ compound_custom: { tools: { wolfram_settings: settings } } });
      await authorization.fill('');
      expect(values).toEqual({});
    });

    it('is refused in the JSON, and left out of what is stored', async () => {
      await page.getByRole('button', { name: 'Edit compound_custom as JSON' }).click();
      const json = page.getByRole('textbox', { name: 'compound_custom' });
      await fillJson(json, '{"tools": {"wolfram_settings": {"authorization": "w-key"}}}');
      await expect.element(json).toHaveAccessibleDescription(/authorization is a secret/);
      expect(JSON.stringify(values)).not.toContain('w-key');
      expect(props().problems).toMatchObject([{ level: 'refusal', parameter: 'compound_custom' }]);
    });

    it('cannot be entered when the result is a file', async () => {
      secrets = undefined;
      await rerender(props());
      await expect.element(authorization).toBeDisabled();
    });
  });
});
