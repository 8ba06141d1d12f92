import { expect } from '../e2e/support/console-test';
import { test } from '../e2e/support/profile-test';
import { toneFile } from '../e2e/support/sound-file';
import { ToolsDialog } from '../e2e/support/tools-dialog';

test('Conversations have their branches, files, tool calls and drafts', async ({ page, chat }) => {
  const { answer, answers, questions, composer } = chat;
  const files = page.getByRole('list', { name: 'Attachments' });
  const tools = new ToolsDialog(page);
  const choose = (title: string) => chat.conversation(title).click();

  await test.step('a new chat has its draft, its files and the settings of the last one', async () => {
    await chat.open();
    await expect(composer).toHaveValue('A draft of a new chat');
    await expect(files.getByRole('listitem')).toHaveText([/waiting\.txt/, /wide\.png/]);
    await expect(page.getByRole('combobox', { name: 'Send text' })).toHaveValue('documents');
    await expect(page.getByRole('combobox', { name: 'Max image size' })).toHaveValue('512');
    const model = page.getByRole('combobox', { name: 'Model' });
    await expect(model).toHaveValue('lab-large');
    await model.click();
    const lab = page.getByRole('listbox').getByRole('group', { name: 'Lab' });
    await expect(lab.getByRole('option')).toHaveText([/lab-large/, /lab-base/]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('textbox', { name: 'System prompt' })).toHaveValue(
      'Carried along.',
    );
    await expect(page.getByRole('spinbutton', { name: 'temperature' })).toHaveValue('0.6');
    await page
      .getByRole('region', { name: 'Parameters' })
      .getByText('More', { exact: true })
      .click();
    await expect(page.getByRole('textbox', { name: 'response_format' })).toBeVisible();
    const width = page.getByRole('separator', { name: 'Resize Conversations' });
    await expect(width).toHaveAttribute('aria-valuenow', '328');
    const sound = toneFile({ seconds: 1, sampleRate: 4000 });
    const file = { name: 'tone.wav', mimeType: 'audio/wav', buffer: sound };
    await page.getByLabel('Attach files').setInputFiles(file);
    await expect(page.getByRole('combobox', { name: 'Send tone.wav as' })).toHaveValue('sound');
    await page.getByRole('button', { name: 'View code' }).click();
    const code = page.getByRole('dialog', { name: 'Code' });
    await expect(code.getByRole('tab', { name: 'Python', selected: true })).toBeVisible();
    await expect(code.getByRole('combobox', { name: 'Library' })).toHaveValue('requests');
    await page.keyboard.press('Escape');
  });

  await test.step('branches, edits, tags and what is typed for a conversation', async () => {
    await page
      .getByRole('group', { name: 'Filter by tag' })
      .getByRole('button', { name: /^maths/ })
      .click();
    await expect(chat.conversations.getByRole('link')).toHaveText(['Sums by hand']);
    await expect(chat.conversations.getByRole('heading')).toHaveText(['Pinned']);
    await choose('Sums by hand');
    await expect(composer).toHaveValue('A draft among the sums');
    await expect(answers).toHaveText([/2\/2/, /You are welcome, said by hand\./]);
    await expect(questions.first()).toContainText('What is 40 + 4?');
    await questions.first().getByRole('button', { name: 'Previous version' }).click();
    await expect(questions).toHaveText([/What is 2 \+ 3\?/]);
    await expect(answer).toContainText('2 + 3 = 5');
    await questions.getByRole('button', { name: 'Next version' }).click();
    await questions.first().getByRole('button', { name: 'Edit' }).click();
    await expect(questions.getByRole('textbox')).toHaveValue('An edit that waits');
    await page
      .getByRole('group', { name: 'Filter by tag' })
      .getByRole('button', { name: /^maths/ })
      .click();
  });

  await test.step('attached files, and a draft that was written as the tab was closed', async () => {
    await choose('What are these files?');
    await expect(composer).toHaveValue('Typed as the tab was closed');
    await expect(questions.getByRole('img', { name: 'garden.png' })).toHaveJSProperty(
      'naturalWidth',
      24,
    );
    await expect(questions.getByRole('button', { name: 'Play tone.wav' })).toBeVisible();
    for (const [name, words] of [
      ['rain.csv', 'Bergen,2250'],
      ['paper.pdf', 'Moss grows here'],
    ] as const) {
      await questions.getByRole('button', { name: `Show ${name}` }).click();
      await expect(page.getByRole('dialog', { name })).toContainText(words);
      await page.keyboard.press('Escape');
    }
  });

  await test.step('answers that were stopped, reasoned, failed or came from elsewhere', async () => {
    await choose('/sample long 4000');
    await expect(answer).toContainText('Stopped');
    await choose('What is the capital of Switzerland?');
    await expect(answer).toContainText('Bern it is.');
    await expect(page.getByRole('textbox', { name: 'System prompt' })).toHaveValue(
      'Answer in one line.',
    );
    await answer.getByTitle('Figures of this answer').click();
    for (const figure of ['Probabilities of 2 tokens', 'fp_lab_7', 'req_lab_1'])
      await expect(answer).toContainText(figure);
    await choose('This is too much');
    await expect(answer.getByRole('alert')).toContainText('Too long for the model (400)');
    await expect(composer).toHaveValue('This is too much');
    await choose('Primes');
    await expect(page.getByText(/^Imported from ChatGPT/)).toBeVisible();
    await answer.getByRole('button', { name: 'Previous version' }).click();
    await expect(answer).toContainText('It is.');
  });

  await test.step('calls of tools with their results, and an answer by a schema', async () => {
    await choose('What are the degrees in Bern?');
    await page.getByText('1 step').click();
    await expect(page.getByText(/"degrees": ?21/).last()).toBeVisible();
    await choose('What is the weather in Bern?');
    // The conversation before has a step, too.
    await expect(questions).toContainText(['What is the weather in Bern?']);
    await page.getByText('1 step').click();
    await expect(page.getByRole('img', { name: 'Result of the tool' })).toBeVisible();
    await choose('What are the degrees in Rome?');
    await expect(tools.callOf('degrees').getByRole('textbox', { name: 'Result' })).toHaveValue(
      '31, typed by hand',
    );
    await choose('Which city?');
    await expect(answer.getByRole('treeitem', { name: /^city:/ })).toBeVisible();
  });
});
