import { launchOptions } from '../../scripts/chromium.mjs';
import { expect, test } from '../e2e/support/console-test';
import { rowOf } from '../e2e/support/own-models-page';
import { sentenceModel } from '../support/made-models';

/** SwiftShader offers WebGPU on the processor, without the 16-bit floats that llama.cpp needs. */
const swiftShader = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'];
const launch = launchOptions();
test.use({ launchOptions: { ...launch, args: [...launch.args, ...swiftShader] } });

test('A model with WebGPU switched on answers although the graphics card is of no use', async ({
  page,
  chat,
}) => {
  const sentence = 'The processor says this in place of the card.';
  const buffer = Buffer.from(await sentenceModel(sentence).arrayBuffer());
  await page.goto('models/');
  await page.getByRole('button', { name: 'Add a model' }).click();
  await page
    .getByLabel('Model file')
    .setInputFiles({ name: 'card.gguf', mimeType: 'application/octet-stream', buffer });
  const row = rowOf(page, 'own/card');
  await expect(row).toContainText('Ready');
  await row.getByRole('button', { name: 'Unload' }).click();
  await row.getByRole('button', { name: 'Model settings' }).click();
  const gpu = page.getByLabel('Use the graphics card (WebGPU)');
  await gpu.check();
  await row.getByRole('button', { name: 'Load', exact: true }).click();
  await expect(row).toContainText(/In memory/);
  await expect(gpu).toBeChecked();
  await row.getByRole('link', { name: 'Use in Chat' }).click();
  await chat.askToEnd('What do you say?');
  await expect(chat.answer).toContainText(sentence);
});
