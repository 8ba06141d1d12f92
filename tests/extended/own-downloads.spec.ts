import { expect, test } from '../e2e/support/console-test';
import { press, typeInto, typeOver } from '../e2e/support/keyboard';
import { ModelHost, repositoryFiles, sha256 } from '../e2e/support/model-host';
import { download, rowOf, storedFolders } from '../e2e/support/own-models-page';
import { failedRequest } from '../e2e/support/page-faults';
import { sentenceModel } from '../support/made-models';
import { madeWhisper } from '../support/made-whisper';

const model = Buffer.from(await sentenceModel('These words were downloaded.').arrayBuffer());
const speech: { [path: string]: Buffer } = {};
for (const file of madeWhisper({ transcribe: [{ text: 'hello there', start: 0, end: 1 }] })) {
  const content = Buffer.from(await file.arrayBuffer());
  if (!file.name.endsWith('.onnx')) speech[file.name] = content;
  else {
    speech[`onnx/${file.name}`] = Buffer.from('not needed');
    speech[`onnx/${file.name.replace('.onnx', '_quantized.onnx')}`] = content;
  }
}
const damaged = { ...speech, 'config.json': Buffer.from('{"model_type":"bert"}') };
const weights = '/made/whisper-made.en/resolve/main/onnx/decoder_model_merged_quantized.onnx';

test.use({ storageState: ({ connected }, use) => use(connected), expectedMessages: failedRequest });

let host: ModelHost;
let address = '';

test.beforeEach(async ({ page }) => {
  const files = [
    ...repositoryFiles('made/whisper-made.en', speech),
    ...repositoryFiles('made/bert', damaged),
    ['/model.gguf', model] as const,
    ['/other.gguf', model] as const,
  ];
  host = new ModelHost(new Map(files));
  address = await host.start();
  await page.goto('models/');
});
test.afterEach(() => host.stop());

test('A download is paused, resumed after a reload with the bytes that are missing, and checked', async ({
  page,
}) => {
  await test.step('a file', async () => {
    host.halved = '/model.gguf';
    await download(page, `${address}/model.gguf`);
    const row = rowOf(page, 'own/model');
    await expect(row.getByRole('progressbar', { name: 'Downloading' })).toBeVisible();
    await expect(row).toContainText(/kB of 1\.81 MB/);
    await row.getByRole('button', { name: 'Pause' }).click();
    await expect(row).toContainText('Paused');

    await page.reload();
    await expect(row).toContainText(/Paused\s*\d+ kB of 1\.81 MB/);
    await row.getByRole('button', { name: 'Resume' }).click();
    await expect(row).toContainText('Ready');
    expect(host.requests).toHaveLength(2);
    expect(host.requests.at(-1)).toHaveProperty('from');
    await row.getByRole('button', { name: 'Model settings' }).click();
    await expect(row).toContainText(`${address}/model.gguf`);
  });

  host.requests.length = 0;
  await test.step('the files that Whisper needs of a repository', async () => {
    host.halved = weights;
    await download(page, `${address}/made/whisper-made.en/tree/main`);
    const row = rowOf(page, 'own/whisper-made.en');
    await expect(row).toContainText(/4\.54 MB of 8\.92 MB/);
    await row.getByRole('button', { name: 'Pause' }).click();
    await expect(row).toContainText('Paused');

    await page.reload();
    await row.getByRole('button', { name: 'Resume' }).click();
    await expect(row).toContainText('Ready');
    await expect(row).toContainText('Whisper');
    const paths = host.requests.map(({ path }) => path.replace(/^.*\/main\//, ''));
    expect(paths).toEqual([
      '/api/models/made/whisper-made.en/tree/main?recursive=true',
      'config.json',
      'generation_config.json',
      'preprocessor_config.json',
      'tokenizer.json',
      'tokenizer_config.json',
      'onnx/encoder_model_quantized.onnx',
      'onnx/decoder_model_merged_quantized.onnx',
      'onnx/decoder_model_merged_quantized.onnx',
    ]);
    expect(host.requests.at(-1)).toHaveProperty('from');
  });
});

test('A download that fails, is another file than was wanted, or fills the disk is explained, and can be continued or removed', async ({
  page,
}) => {
  await test.step('an address without a file', async () => {
    await download(page, `${address}/missing.gguf`);
    const row = rowOf(page, 'own/missing');
    await expect(row.getByRole('alert')).toContainText('has no file at this address (404)');
    await expect(row).toContainText('Failed');
    await row.getByRole('button', { name: 'Try again' }).click();
    await expect(row.getByRole('alert')).toContainText('404');
    await row.getByRole('button', { name: 'Remove' }).click();
    await expect(row).toHaveCount(0);
  });

  await test.step('a repository that is no Whisper model is refused before its weights are fetched', async () => {
    const before = await storedFolders(page);
    await download(page, `${address}/made/bert/tree/main`);
    await expect(rowOf(page, 'bert').getByRole('alert')).toContainText('config.json names "bert"');
    expect(host.requests.map(({ path }) => path).filter((path) => path.endsWith('onnx'))).toEqual(
      [],
    );
    await expect.poll(() => storedFolders(page)).toEqual(before);
  });

  await test.step('a file with another SHA-256 than the entered one is deleted, and one with the same is used', async () => {
    const before = await storedFolders(page);
    await download(page, `${address}/other.gguf`, '0'.repeat(64));
    const row = rowOf(page, 'other.gguf');
    await expect(row.getByRole('alert')).toContainText(
      `its SHA-256 begins with ${sha256(model).slice(0, 16)}, not with 0000000000000000`,
    );
    await expect.poll(() => storedFolders(page)).toEqual(before);

    await download(page, `${address}/other.gguf`, sha256(model));
    await expect(rowOf(page, 'own/other')).toContainText('Ready');
    await row.getByRole('alert').waitFor();
    await row
      .filter({ has: page.getByRole('alert') })
      .getByRole('button', { name: 'Remove' })
      .click();
    await expect(row.getByRole('alert')).toHaveCount(0);
    await expect(rowOf(page, 'own/other')).toContainText('Ready');
  });

  await test.step('a download of unknown length stops when the disk is full, and can then be continued', async () => {
    host.unmeasured = '/model.gguf';
    const client = await page.context().newCDPSession(page);
    const { origin } = new URL(page.url());
    const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
    const quotaSize = used + 1_000_000;
    await client.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
    await download(page, `${address}/model.gguf`);
    const row = rowOf(page, 'own/model');
    await expect(row.getByRole('alert')).toContainText(
      'The disk or this site’s share of it is full. Delete other models or files.',
    );
    await client.send('Storage.overrideQuotaForOrigin', { origin });
    await row.getByRole('button', { name: 'Try again' }).click();
    await expect(row).toContainText('Ready');
  });
});

test('A model is added, used, unloaded and removed without a pointer', async ({ page }) => {
  await press(page, page.getByRole('button', { name: 'Add a model' }));
  await typeInto(page, page.getByRole('textbox', { name: 'SHA-256' }), 'a mistake');
  const field = page.getByRole('textbox', { name: 'Model address' });
  await field.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.insertText(`${address}/model.gguf`);
  await page.keyboard.press('Enter');
  const digest = page.getByRole('textbox', { name: 'SHA-256' });
  await expect(digest).toBeFocused();
  await typeOver(digest, sha256(model));
  await page.keyboard.press('Enter');

  const row = rowOf(page, 'own/model');
  await expect(row).toContainText('Ready');
  const hasFocus = page.locator(':focus');
  for (const [pressed, next] of [
    ['Unload', 'Load'],
    ['Load', 'Unload'],
    ['Model settings', 'Model settings'],
    ['Unload', 'Load'],
  ] as const) {
    await press(page, row.getByRole('button', { name: pressed, exact: true }));
    await expect(row.getByRole('button', { name: next, exact: true })).toBeVisible();
    await expect(hasFocus).toHaveCount(1);
  }
  await press(page, row.getByRole('button', { name: 'Remove' }));
  await expect(row).toHaveCount(0);
  await expect(hasFocus).toHaveCount(1);
  await press(page, page.getByRole('button', { name: 'Undo' }));
  await expect(row).toContainText('Ready');
});
