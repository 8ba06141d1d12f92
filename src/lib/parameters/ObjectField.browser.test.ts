import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../app.css';
import { authorizationPlaceholder } from '$lib/api/tab-authorization';
import type { JsonValue } from '$lib/api/json';
import { chatParameters } from '$lib/api/rules/chat-request';
import { chatRules } from '$lib/api/rules/chat-rules';
import { fillJson, jsonIn } from '../../../tests/support/json-editor/editor-text';
import type { SecretHolder } from './form-state';
import ParameterGroups from './ParameterGroups.svelte';
import { withParameter } from './with-parameter';

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
  problems: [...chatRules({ model: 'm', messages: [{ role: 'user', content: 'Hi' }], ...values })],
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

describe('the form of an object', () => {
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

describe('a secret', () => {
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
