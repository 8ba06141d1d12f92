import { ChatPage } from '../e2e/support/chat-page';
import { expect, test } from '../e2e/support/console-test';
import { storeModel } from '../e2e/support/stored-model';
import { sentenceModel } from '../support/made-models';

const sentence = 'These words come from real weights.';

test('two tabs answer from one model, and the second continues when the first is closed', async ({
  page,
  context,
}) => {
  await page.goto('settings/');
  const file = new File([sentenceModel(sentence)], 'model.gguf');
  await storeModel(page, { folder: 'sentence', kind: 'text', context: 2048 }, [file]);
  const first = new ChatPage(page);
  await first.open('chat/?model=own/sentence');
  await first.askToEnd('Hello');
  await expect(first.answer).toContainText(sentence);

  const second = new ChatPage(await context.newPage());
  await second.open('chat/?model=own/sentence');
  await second.askToEnd('Hello');
  await expect(second.answer).toContainText(sentence);
  await page.close();
  await second.askToEnd('Again');
  await expect(second.answer).toContainText(sentence);
});
