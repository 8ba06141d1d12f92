import { answer, ask, askToEnd, composer, question, seeIdle, send } from './chat';
import { isJson } from './downloads';
import { expect, test } from './journey';
import { keys } from './visitor';
import {
  button,
  dialog,
  group,
  link,
  region,
  row,
  spinbutton,
  switchOf,
  tab,
  table,
  textbox,
} from './targets';

test('A tool is written, called by the model, run in the sandbox, and its result answered', async ({
  visitor,
}) => {
  const tools = dialog('Tools');
  const call = group('Tool call weather');
  await visitor.open('chat/');
  await visitor.click(button('Parameters'));
  await visitor.click(button('Tools', region('Parameters')));
  await visitor.click(button('Add tool', tools));
  await visitor.fill(textbox('Name', tools), 'weather');
  await visitor.fill(textbox('Description', tools), 'Weather of a city');
  const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
  await visitor.fillEditor(textbox('Parameters schema', tools), JSON.stringify(schema));
  await visitor.fillEditor(textbox('Function', tools), '({ city }) => ({ city, degrees: 21 })');
  await visitor.click(button('Save', tools));
  await visitor.see(switchOf(/weather/, tools));
  await visitor.click(button('Close', tools));
  await visitor.seeNone(tools);
  await ask(visitor, 'What is the weather in Bern?');
  await visitor.click(button('Run', call));
  await visitor.see(textbox('Result', call), { value: /^\{"city":".+","degrees":21\}$/ });
  await visitor.click(button('Send results'));
  await visitor.see(answer, { text: 'degrees: 21' });
  await seeIdle(visitor);
});

test('A schema is saved, and the answer that fits it is a tree', async ({ visitor }) => {
  const editor = dialog('Schema');
  await visitor.open('chat/');
  await visitor.click(button('Parameters'));
  await visitor.click(button('Schema', region('Parameters')));
  const schema = {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  };
  await visitor.fillEditor(textbox('Schema', editor), JSON.stringify(schema));
  await visitor.click(button('Save', editor));
  await visitor.seeNone(editor);
  await askToEnd(visitor, 'Which city?');
  await visitor.see({ role: 'treeitem', name: /^city:/, within: answer });
  await visitor.click(button('Show text', answer));
  await visitor.see(answer, { text: /"city":/ });
});

test('The request is rewritten as JSON, over the selection, and takes effect', async ({
  visitor,
}) => {
  const editor = dialog('Request');
  const body = textbox('Request body', editor);
  await visitor.open('chat/');
  await visitor.fill(composer, 'Hello');
  await visitor.click(button('Parameters'));
  await visitor.click(button('Edit as JSON'));
  await visitor.see(body, { text: '"content": "Hello"' });
  const request = {
    model: 'built-in/guide',
    messages: [{ role: 'user', content: 'Hello there' }],
    temperature: 0.5,
  };
  await visitor.fillEditor(body, JSON.stringify(request));
  await visitor.see(body, { text: /"temperature":\s*0\.5\s*}\s*$/ });
  expect(JSON.parse((await visitor.see(body)).text)).toEqual(request);
  await visitor.click(button('Apply', editor));
  await visitor.seeNone(editor);
  await visitor.see(composer, { value: 'Hello there' });
  await visitor.see(spinbutton(/temperature/), { value: '0.5' });
  await visitor.click(send);
  await visitor.see(question, { text: 'Hello there' });
  await seeIdle(visitor);
});

test('A request is listed with its events and its code, and exported and imported as HAR', async ({
  visitor,
  downloads,
}) => {
  await visitor.open('chat/');
  await askToEnd(visitor, 'Show me a table');
  await visitor.click(link('Requests'));
  const sent = row(/chat\/completions/, table('Requests'));
  await visitor.see(sent, { text: '200' });
  await visitor.click(link(undefined, sent));
  await visitor.see(region('Response body'), { text: 'You wrote 4 words' });
  await visitor.click(tab('Events'));
  await visitor.see(row(/delta\.content/, table('Events')));
  await visitor.click(tab('Code'));
  await visitor.see({ role: 'main' }, { text: 'curl' });

  await visitor.click(link('Requests'));
  await visitor.click(button('Export HAR'));
  const har = await downloads.whole(/\.har$/, (bytes) => isJson(bytes));
  await visitor.click(button('Clear requests'));
  await visitor.click(button('Clear requests', { role: 'alertdialog' }));
  await visitor.see({ role: 'main' }, { text: 'Records every request of every page' });
  await visitor.choose({ role: 'file', name: /Import HAR/ }, har);
  await visitor.see(row(/chat\/completions/, table('Requests')));
});

test('A typed request is shown as code in four languages', async ({ visitor }) => {
  const code = dialog('Code');
  await visitor.open('chat/');
  await visitor.fill(composer, "It's typed");
  await visitor.click(button('View code'));
  for (const [language, call] of [
    ['curl', '/chat/completions'],
    ['Python', 'client.chat.completions.create('],
    ['TypeScript', 'client.chat.completions.create('],
    ['HTTP', 'chat/completions HTTP/1.1'],
  ] as const) {
    await visitor.click(tab(language, code));
    await visitor.see(region(`Code, ${language}`, code), { text: call });
    await visitor.see(region(`Code, ${language}`, code), { text: 'typed' });
  }
  await visitor.press(keys.escape);
  await visitor.seeNone(code);
});
