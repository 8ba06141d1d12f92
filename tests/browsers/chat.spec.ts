import { readFileSync } from 'node:fs';
import { root } from '../../scripts/run.mjs';
import {
  answer,
  ask,
  askToEnd,
  composer,
  question,
  seeConversation,
  seeIdle,
  send,
  stop,
} from './chat';
import { sampleFile, test } from './journey';
import { keys } from './visitor';
import { seeEnded, seeStored } from './stored';
import { button, dialog, file, list, region, textbox } from './targets';

test('An answer streams in, is stopped, and is there after a reload with the received text', async ({
  visitor,
}) => {
  await visitor.open('');
  await ask(visitor, '/sample long 40000');
  await visitor.see(answer, { text: /(\S+\s+){20}/ });
  await visitor.click(stop);
  await visitor.see(answer, { text: 'Stopped' });
  await seeIdle(visitor);
  const [stopped] = await visitor.all(answer);
  const words = stopped?.text.slice(0, 60) ?? '';

  await seeEnded(visitor, 'messages', 1);
  await seeConversation(visitor);
  await visitor.reload();
  await visitor.see(question, { text: '/sample long 40000' });
  await visitor.see(answer, { text: words });
  await visitor.see(answer, { text: 'Stopped' });
});

test('An answer that a reload cuts off stays, with the text that had arrived', async ({
  visitor,
}) => {
  await visitor.open('chat/');
  await ask(visitor, '/sample long 40000');
  const { text } = await visitor.see(answer, { text: /(\S+\s+){20}/ });
  const words = text.trim().split(' ').slice(0, 6).join(' ');
  await seeStored(visitor, words);
  await seeConversation(visitor);
  await visitor.reload();
  await visitor.see(answer, { text: words });
  await visitor.see(answer, { text: 'Cut off' });
  await seeIdle(visitor);
});

test('A question is edited, its answer regenerated, and both branches stay', async ({
  visitor,
}) => {
  await visitor.open('chat/');
  await askToEnd(visitor, 'What is 2 + 3?');
  await visitor.see(answer, { text: '5' });
  await visitor.click(button('Edit', question));
  await visitor.fill(textbox('Edit message', question), 'What is 40 + 4?');
  await visitor.click(button('Send', question));
  await visitor.see(answer, { text: '44' });
  await visitor.see(question, { text: '2/2' });
  await seeIdle(visitor);
  await visitor.click(button('Regenerate', answer));
  await visitor.see(answer, { text: '2/2' });
  await seeIdle(visitor);
  await visitor.click(button('Previous version', question));
  await visitor.see(question, { text: 'What is 2 + 3?' });
  await visitor.see(question, { text: '1/2' });
});

test('A branch is a new conversation, and the arrow up edits its last message', async ({
  visitor,
}) => {
  await visitor.open('chat/');
  await askToEnd(visitor, 'Hello');
  await visitor.click(button('Branch', answer));
  // The arrow would edit the message of the old conversation before the branch is shown.
  await visitor.see(region('Notifications'), { text: 'Branched into a new conversation' });
  await visitor.click(composer);
  await visitor.press(keys.up);
  await visitor.see(textbox('Edit message', question), { value: 'Hello' });
  await visitor.press(keys.escape);
  await visitor.seeNone(textbox('Edit message', question));
  await visitor.see(send);
});

test('A picture and a text are attached, described by the answer, and there after a reload', async ({
  visitor,
}) => {
  await visitor.open('chat/');
  const picture = sampleFile('garden.png', readFileSync(`${root}static/icon-192.png`));
  const text = sampleFile('rain.csv', 'city,rain\nBergen,2250\n');
  await visitor.choose(file(/Attach files/), picture, text);
  const tray = list('Attachments');
  await visitor.see(tray, { text: 'garden.png' });
  await visitor.see(tray, { text: 'rain.csv' });
  await askToEnd(visitor, 'What is it?');
  await visitor.see(answer, { text: '192 × 192 pixels' });
  await visitor.see(answer, { text: 'rain.csv' });

  await visitor.reload();
  await visitor.see({ role: 'img', name: 'garden.png', within: question });
  await visitor.click(button('Show rain.csv', question));
  await visitor.see(dialog('rain.csv'), { text: 'Bergen,2250' });
});

test('Two tabs in one conversation keep both turns', async ({ visitor, host, visit }) => {
  await visitor.open('chat/');
  await askToEnd(visitor, 'From the first tab');
  const other = await visit(host);
  await other.open(await visitor.address());
  await other.see(question, { text: 'From the first tab' });
  await other.seeCount(answer, 1);
  await askToEnd(other, 'From the second tab');
  await visitor.see({ ...question, has: 'From the second tab' });
  await visitor.seeCount(answer, 2);
  await seeIdle(visitor);
  await askToEnd(visitor, 'And from the first again');
  await visitor.reload();
  for (const words of ['From the first tab', 'From the second tab', 'And from the first again'])
    await visitor.see({ ...question, has: words });
});
