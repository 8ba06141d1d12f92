import { isDeepStrictEqual } from 'node:util';
import { expect } from '../e2e/support/console-test';
import { openWithoutConsole } from '../e2e/support/databases';
import { readProfile, sampleProfile, type Profile } from '../e2e/support/profile';
import { openSection, test } from '../e2e/support/profile-test';
import { ToolsDialog } from '../e2e/support/tools-dialog';

test('Connections, keys, choices, libraries and drafts are found', async ({ page }) => {
  const tools = new ToolsDialog(page);

  await test.step('connections with their keys, and the choices of the settings', async () => {
    await page.goto('settings/');
    const connections = page.getByRole('list', { name: 'Connections' }).getByRole('listitem');
    await expect(connections).toHaveText([
      /Demo service/,
      /Vault.*vault\.example · its key is locked/,
      /Without key.*open\.example · no key/,
      /Lab In use.*lab\.example · key …BBBB, this device/,
      /In this tab.*tab\.example · key …CCCC, this tab only/,
    ]);
    await page.getByRole('button', { name: 'Unlock', exact: true }).click();
    const unlock = page.getByRole('dialog', { name: 'Unlock keys' });
    await unlock.getByRole('textbox', { name: 'Passphrase' }).fill('four words are enough');
    await unlock.getByRole('button', { name: 'Unlock', exact: true }).click();
    await expect(connections.nth(1)).toContainText('…AAAA');
    const connection = page.getByRole('combobox', { name: 'Connection' });
    await connection.selectOption({ label: 'Demo service' });
    const chosen = {
      Pace: 'Unlimited',
      Jitter: '50 ms',
      Faults: '500',
      'Fault rate': '50',
      Theme: 'Dark',
    };
    for (const [name, choice] of Object.entries(chosen))
      await expect(
        page.getByRole('combobox', { name, exact: true }).locator('option:checked'),
      ).toContainText(choice);
    await connection.selectOption({ label: 'Lab' });
    await expect(page.getByText(/my-backups\/Inference Console · 35 items/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible();
    await page.getByRole('button', { name: 'Add connection' }).click();
    const adding = page.getByRole('dialog', { name: 'Add connection' });
    await adding.getByRole('button', { name: 'Advanced' }).click();
    await expect(adding.getByRole('textbox', { name: 'Name' })).toHaveValue('Half a connection');
    await page.keyboard.press('Escape');
  });

  await test.step('tools, presets, schemas and prompts', async () => {
    await openSection(page, 'Chat');
    await tools.open();
    await expect(tools.field('Name')).toHaveValue('half_typed');
    await tools.dialog.getByRole('button', { name: 'Cancel' }).click();
    const server = tools.dialog.getByRole('region', { name: /^Tool server/ });
    // The limits are below both.
    await expect(tools.dialog.getByRole('switch', { name: 'degrees' })).toBeVisible();
    await expect(server.getByRole('heading', { name: 'weather-station' })).toBeVisible();
    await tools.dialog.getByText('Limits for automatic runs', { exact: true }).click();
    const limits = {
      'Automatic rounds': '7',
      'Server timeout (s)': '45',
      'Function timeout (s)': '6',
      'Function memory (MB)': '48',
    };
    for (const [name, limit] of Object.entries(limits))
      await expect(tools.dialog.getByRole('spinbutton', { name })).toHaveValue(limit);
    await expect(server.getByRole('combobox', { name: 'Permission of weather' })).toHaveValue(
      'always',
    );
    await tools.close();
    const parameters = page.getByRole('region', { name: 'Parameters' });
    await expect(parameters.getByRole('button', { name: /^One line/ })).toBeVisible();
    await parameters.getByRole('button', { name: 'Schema', exact: true }).click();
    await page.getByRole('button', { name: 'From the library (1)' }).click();
    await page.getByRole('dialog', { name: 'Library' }).getByText('town', { exact: true }).click();
    const schema = page.getByRole('dialog', { name: 'Schema' });
    await expect(schema.getByRole('textbox', { name: 'Schema', exact: true })).toContainText(
      '"city"',
    );
    await schema.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Prompts', exact: true }).click();
    const prompts = page.getByRole('dialog', { name: 'Prompts' });
    await prompts.getByRole('button', { name: 'More for Translate' }).click();
    await page.getByRole('menuitem', { name: 'Versions…' }).click();
    await expect(prompts).toContainText('Say {{words}}');
    await prompts.getByRole('button', { name: 'Back' }).click();
    await prompts.getByRole('button', { name: 'Use Translate' }).click();
    await expect(prompts.getByRole('textbox', { name: 'words', exact: true })).toHaveValue(
      'good day',
    );
    await expect(prompts.getByRole('textbox', { name: 'language', exact: true })).toHaveValue(
      'Romansh',
    );
    await page.keyboard.press('Escape');
  });

  await test.step('half a fine-tuning, half a legacy request, and the limits of what is recorded', async () => {
    await openSection(page, 'Fine-tunings');
    await page.getByRole('button', { name: 'New fine-tuning' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveValue(
      'A tuning that waits',
    );
    await page.keyboard.press('Escape');
    await openSection(page, 'Legacy');
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    await expect(prompt).toHaveValue('Once upon');
    await page.getByRole('tab', { name: 'Text completion' }).click();
    await expect(prompt).toHaveValue('What waits here?');
    await openSection(page, 'Requests');
    await page.getByRole('button', { name: 'Recording limits' }).click();
    const dialog = page.getByRole('dialog', { name: 'Recording limits' });
    await expect(dialog.getByLabel('Requests')).toHaveValue('900');
    await expect(dialog.getByLabel('Megabytes')).toHaveValue('90');
  });
});

test.describe('With the panels as they were', () => {
  test.use({ parametersOpen: false });
  test('A person who looks at every page and searches has everything as it was', async ({
    page,
    chat,
  }) => {
    const main = page.getByRole('main');
    const shown = {
      Responses: main.getByRole('link', { name: 'What is 8 * 8?' }),
      Compare: main.getByRole('link', { name: 'Which one sums' }),
      Audio: main.getByRole('link', { name: 'River talk' }),
      Models: main.getByRole('link', { name: 'lab-large' }),
      Batches: main.getByRole('button', { name: 'New batch' }),
      Files: main.getByLabel('Upload file', { exact: true }),
      'Fine-tunings': main.getByRole('button', { name: 'New fine-tuning' }),
      Legacy: main.getByRole('textbox', { name: 'Prompt' }),
      Requests: main.getByRole('row', { name: /200/ }).first(),
      Settings: main.getByRole('button', { name: 'Undo import' }),
    };
    await chat.open();
    await expect(chat.conversation('Primes')).toBeVisible();
    for (const [section, part] of Object.entries(shown)) {
      await openSection(page, section);
      await expect(part).toBeAttached();
    }
    await page.keyboard.press('ControlOrMeta+K');
    await page.getByRole('dialog').getByRole('combobox').fill('Switzerland');
    await expect(page.getByRole('group', { name: 'In recorded requests' })).toBeVisible();
    await openWithoutConsole(page);

    const [before, after] = [contentOf(sampleProfile()), contentOf(await readProfile(page))];
    const names = [...new Set([...before.keys(), ...after.keys()])];
    const unlike = names.filter((name) => !isDeepStrictEqual(before.get(name), after.get(name)));
    expect(unlike.filter((name) => !moving.test(name))).toEqual([]);
  });
});

/**
 * The list of models is requested again, the beginnings of lists are stored for long lists only, and the framework has
 * its own notes in the session.
 */
const moving = /"(?:model-lists|list-starts)"|^sessionStorage sveltekit:/;

/** Everything in a profile, by where it lies. */
function contentOf({ databases, buckets, ...storages }: Profile): Map<string, unknown> {
  const content = new Map<string, unknown>();
  for (const [bucket, within] of Object.entries({ '': databases, ...buckets }))
    for (const [name, stores] of Object.entries(within))
      for (const [store, records] of Object.entries(stores))
        for (const [key, value] of records)
          content.set(JSON.stringify([bucket, name, store, key]), value);
  for (const [storage, values] of Object.entries(storages))
    for (const [name, value] of Object.entries(values)) content.set(`${storage} ${name}`, value);
  return content;
}
