import { ChatPage } from '../e2e/support/chat-page';
import { ComparePage } from '../e2e/support/compare-page';
import { expect, test } from '../e2e/support/console-test';
import { storeModel } from '../e2e/support/stored-model';
import { sentenceModel } from '../support/made-models';

const sentence = 'These words come from real weights.';

test('Two tabs answer from one model, the second continues when the first is closed, and compares two', async ({
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

  await test.step('two models are compared, in turn', async () => {
    const { page: last } = second;
    const sentences = {
      one: 'The first model says this.',
      two: 'Another model wrote that sentence.',
    };
    await last.goto('settings/');
    for (const [folder, words] of Object.entries(sentences)) {
      const file = new File([sentenceModel(words)], 'model.gguf');
      await storeModel(last, { folder, kind: 'text', context: 2048 }, [file]);
    }
    const compare = new ComparePage(last);
    await compare.open();
    for (const [variant, folder] of [
      ['A', 'one'],
      ['B', 'two'],
    ] as const) {
      const model = compare.variant(variant).getByRole('combobox', { name: 'Model' });
      await model.fill(`own/${folder}`);
      await model.press('Enter');
      await expect(model).toHaveValue(`own/${folder}`);
    }
    await compare.prompts.fill('Hello');
    await compare.run.click();
    await expect(compare.answersOf('A')).toContainText(sentences.one);
    await expect(compare.answersOf('B')).toContainText(sentences.two);
    await compare.expectEnd();
  });
});
