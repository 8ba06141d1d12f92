import { readFileSync } from 'node:fs';
import { answer, ask, askToEnd, question } from './chat';
import { isZip } from './downloads';
import { startService } from '../../scripts/service.mjs';
import { keys } from './visitor';
import { expect, sampleFile, test } from './journey';
import {
  button,
  combobox,
  dialog,
  file,
  link,
  radio,
  region,
  searchbox,
  table,
  textbox,
} from './targets';

test('Fifty rows become a batch, which runs to its end and whose results are read', async ({
  visitor,
}) => {
  const rows = Array.from(
    { length: 50 },
    (_, index) => `order-${index + 1},What is ${index + 1} + 5?`,
  );
  const csv = sampleFile('rows.csv', ['id,question', ...rows, ''].join('\n'));
  await visitor.open('batches/?new');
  await visitor.click(radio('Create from CSV'));
  await visitor.choose(file(/Choose file/), csv);
  await visitor.fill(combobox('Model'), 'built-in/guide');
  await visitor.press(keys.enter);
  await visitor.fill(textbox('User prompt'), '{{question}}');
  await visitor.select(combobox('custom_id'), 'Column “id”');
  await visitor.click(button('Create batch file'));
  await visitor.see(region('Created files'), { text: 'rows-1.jsonl' });
  await visitor.click(button('Start batch'));
  await visitor.see(
    { role: 'progressbar', name: 'Requests' },
    { attribute: ['aria-valuenow', /^50$/] },
  );
  await visitor.see(button('Succeeded 50'));
  const results = table('Results');
  await visitor.see(results, { attribute: ['aria-rowcount', /^51$/] });
  await visitor.see(results, { text: 'order-1' });
});

test('A file is uploaded, searched, saved byte for byte and deleted', async ({
  visitor,
  downloads,
}) => {
  const line = (id: number) => ({
    custom_id: `row-${id}`,
    method: 'POST',
    url: '/v1/chat/completions',
    body: {
      model: 'built-in/guide',
      messages: [{ role: 'user', content: id === 250 ? 'the needle' : 'hay' }],
    },
  });
  const content = Array.from({ length: 300 }, (_, i) => `${JSON.stringify(line(i + 1))}\n`).join(
    '',
  );
  await visitor.open('files/');
  await visitor.choose(file(/Upload file/), sampleFile('night.jsonl', content));
  await visitor.click(link('night.jsonl', table('Files')));
  const lines = table('Lines');
  await visitor.see(lines, { attribute: ['aria-rowcount', /^301$/] });
  await visitor.see(lines, { text: 'row-1' });
  await visitor.fill(searchbox('Search in file'), 'needle');
  await visitor.press(keys.enter);
  await visitor.see(lines, { text: 'row-250' });
  await visitor.click(button('Download'));
  await downloads.whole(/^night\.jsonl$/, (bytes) => bytes.toString() === content);
  await visitor.click(button('Delete this file'));
  await visitor.click(button('Delete file', { role: 'alertdialog' }));
  await visitor.see({ role: 'main' });
  await visitor.seeNone(link('night.jsonl'));
});

test('Everything is exported as a zip, and imported elsewhere', async ({
  visitor,
  serve,
  visit,
  downloads,
}) => {
  await visitor.open('chat/');
  await askToEnd(visitor, 'What is 2 + 3?');
  await visitor.open('settings/');
  await visitor.click(button('Export everything', region('Data and privacy')));
  const zip = await downloads.whole(/^inference-console .*\.zip$/, isZip);
  expect(readFileSync(zip).includes('conversations/00001 What is 2 + 3-.json')).toBe(true);

  const there = await visit(await serve());
  await there.open('settings/');
  await there.choose(file('Backup file'), zip);
  const preview = dialog('Import');
  await there.click(button('Import', preview));
  await there.seeNone(preview);
  await there.open('chat/');
  await there.click(link(/What is 2 \+ 3\?/));
  await there.see(question, { text: 'What is 2 + 3?' });
  await there.see(answer, { text: '5' });
});

test('A link takes a conversation elsewhere', async ({ visitor, serve, visit }) => {
  await visitor.open('chat/');
  await askToEnd(visitor, 'Which link is this?');
  await visitor.click(button('Export'));
  await visitor.click({ role: 'menuitem', name: 'Share link or file…' });
  const { value } = await visitor.see(textbox('Link'), { value: /#share=1\./ });

  const there = await visit(await serve());
  await there.open(`chat/${new URL(value).hash}`);
  const shared = dialog('Shared conversation');
  await there.see(shared, { text: 'Which link is this?' });
  await there.click(button('Open as a new conversation', shared));
  await there.see(question, { text: 'Which link is this?' });
  await there.seeCount(answer, 1);
});

test('A key under a passphrase is unlocked, and opens a service over HTTP', async ({ visitor }) => {
  const passphrase = 'four words are enough';
  const service = await startService({ key: 'sk-right-0123456789-WXYZ' });
  await visitor.open('settings/');
  const adding = dialog('Add connection');
  await visitor.click(button('Add connection'));
  await visitor.fill(textbox('Base URL', adding), `${service.url}/v1`);
  await visitor.fill(textbox('API key', adding), 'sk-right-0123456789-WXYZ');
  await visitor.click(button('Advanced', adding));
  await visitor.fill(textbox('Name', adding), 'Over HTTP');
  await visitor.click(radio('Locked with a passphrase', adding));
  await visitor.fill(textbox('Passphrase', adding), passphrase);
  await visitor.fill(textbox('Repeat passphrase', adding), passphrase);
  await visitor.click(button('Save', adding));
  await visitor.seeNone(adding);

  await visitor.open('chat/');
  const unlocking = dialog('Unlock keys');
  await ask(visitor, 'What is 6 * 7?');
  const unlock = async (typed: string) => {
    await visitor.fill(textbox('Passphrase', unlocking), typed);
    await visitor.click(button('Unlock', unlocking));
  };
  await unlock('not the passphrase');
  await visitor.see(unlocking, { text: 'Wrong passphrase' });
  await unlock(passphrase);
  await visitor.see(answer, { text: '42' });
  await service.close();
});
