import { ComparePage } from '../e2e/support/compare-page';
import { expect } from '../e2e/support/console-test';
import { openSection, openToAll, test } from '../e2e/support/profile-test';
import { ResponsesPage } from '../e2e/support/responses-page';

test('Comparisons, responses and sounds have their requests and results', async ({ page }) => {
  const compare = new ComparePage(page);
  const responses = new ResponsesPage(page);
  const choose = (list: string, title: string) =>
    page.getByRole('navigation', { name: list }).getByRole('link', { name: title }).click();

  await test.step('a comparison has its rows, answers, checks and votes', async () => {
    await page.goto('compare/');
    await choose('Comparisons', 'Which one sums');
    await expect(compare.prompts).toHaveCount(3);
    for (const [index, prompt] of ['2 + 3', '4 * 5', 'A row that was not asked yet'].entries())
      await expect(compare.prompts.nth(index)).toHaveValue(prompt);
    for (const name of ['A', 'B']) {
      await expect(compare.answersOf(name)).toHaveText([/2 \+ 3 = 5/, /4 \* 5 = 20/]);
    }
    await expect(page.getByRole('img', { name: 'Right passes' })).toHaveCount(2);
    await expect(page.getByRole('img', { name: /^Right fails/ })).toHaveCount(2);
    const instruction = compare.variant('B').getByRole('textbox', { name: 'System prompt' });
    await expect(instruction).toHaveValue('Be brief.');
    await expect(page.getByRole('button', { name: 'A is best', pressed: true })).toHaveCount(1);
    await page.getByRole('button', { name: 'Import rows' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import rows' });
    await expect(dialog.getByRole('textbox', { name: 'Rows' })).toHaveValue(/^prompt\tsum/);
    await page.keyboard.press('Escape');
  });

  await test.step('responses have their items, events, files and what is being changed', async () => {
    await openSection(page, 'Responses');
    await expect(responses.input).toHaveValue('A request of which nothing was sent');
    const files = page.getByRole('list', { name: 'Attachments' });
    await expect(files).toContainText('beside.txt');
    await choose('Responses', 'What is 8 * 8?');
    await expect(responses.input).toHaveValue('A request that is being changed');
    await expect(responses.output).toContainText('8 * 8 = 64');
    await expect(responses.events.getByRole('table')).toContainText('response.output_text.delta');
    await choose('Responses', 'And now?');
    await expect(page.getByRole('textbox', { name: 'Instructions' })).toHaveValue('Be brief');
    await page.getByRole('button', { name: 'Show moss.txt' }).click();
    await expect(page.getByRole('dialog', { name: 'moss.txt' })).toContainText('Moss is green.');
    await page.keyboard.press('Escape');
  });

  await test.step('recordings and transcripts have their sound and their words', async () => {
    await openSection(page, 'Audio');
    const recording = page.getByRole('region', { name: 'Recordings' }).getByRole('listitem');
    await expect(recording).toContainText('Recording 2026-11-23');
    const url = page.getByRole('textbox', { name: 'Audio URL' });
    await expect(url).toHaveValue('https://files.example/half');
    await expect(page.getByRole('textbox', { name: 'Prompt prompt' })).toHaveValue('Names: Ayşe');
    await expect(page.getByRole('combobox', { name: 'Model', exact: true })).toHaveValue(
      'lab-listener',
    );
    await expect(page.getByRole('combobox', { name: 'Largest upload' })).toHaveValue('19');
    await expect(page.getByRole('combobox', { name: 'Longest part' })).toHaveValue('5');
    await recording.getByRole('button', { name: 'Use' }).click();
    await expect(page.getByText(/^WebM \(opus\) · 1/)).toBeVisible();
    await choose('Transcripts', 'River talk');
    const transcript = page.getByRole('region', { name: 'Transcript', exact: true });
    const words = transcript.getByRole('list', { name: 'Transcription' });
    await expect(words.getByRole('listitem')).toHaveText([
      /The river rises\./,
      /Nobody had known\./,
    ]);
    await expect(transcript.getByRole('slider', { name: 'Position' })).toHaveAttribute(
      'aria-valuemax',
      '1',
    );
  });

  await test.step('a transcript that was interrupted goes on where it was', async () => {
    let sent = 0;
    await page.route('https://lab.example/v1/audio/transcriptions', (route) => {
      sent += 1;
      const text = 'The second half.';
      const segments = [{ id: 0, start: 0, end: 0.5, text }];
      return route.fulfill({ json: { text, duration: 0.5, segments }, headers: openToAll });
    });
    await choose('Transcripts', 'Half a talk');
    const transcript = page.getByRole('region', { name: 'Transcript', exact: true });
    const words = transcript.getByRole('list', { name: 'Transcription' });
    await expect(words).toContainText('The first half.');
    await transcript.getByRole('button', { name: 'Continue' }).click();
    await expect(words.getByRole('listitem')).toHaveText([/The first half\./, /The second half\./]);
    expect(sent).toBe(1);
  });

  await test.step('speech has its text and its sound', async () => {
    await page.getByRole('tab', { name: 'Speak' }).click();
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(
      'Words that wait to be spoken',
    );
    const speech = page.getByRole('article', { name: 'Speech' });
    await expect(speech).toContainText('Yes.');
    await speech.getByRole('button', { name: 'Show player' }).click();
    await expect(speech.getByRole('slider', { name: 'Position' })).toBeVisible();
  });
});
