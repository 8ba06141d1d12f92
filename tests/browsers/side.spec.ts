import { test } from './journey';
import { seeEnded } from './stored';
import { button, combobox, group, region, table, textbox } from './targets';

const variant = (name: string) => group(`Variant ${name}`);
const answerOf = (name: string) => ({ role: 'cell', name: `Answer of ${name}` });

test('Two models answer the same prompt side by side, also after a reload', async ({ visitor }) => {
  await visitor.open('compare/');
  for (const name of ['A', 'B'])
    await visitor.see(combobox('Model', variant(name)), { value: /\w/ });
  await visitor.fill(textbox('Prompt', table('Comparison')), 'What is 2 + 3?');
  await visitor.click(button('Run'));
  for (const name of ['A', 'B']) await visitor.see(answerOf(name), { text: '5' });
  await visitor.see(button('Run'));
  await seeEnded(visitor, 'comparison-cells', 2);
  await visitor.seeAddress(/[?&]id=/);
  await visitor.reload();
  for (const name of ['A', 'B']) await visitor.see(answerOf(name), { text: '5' });
});

test('A response streams with its events, and is there after a reload', async ({ visitor }) => {
  await visitor.open('responses/');
  await visitor.fill(textbox('Input'), 'What is 40 + 4?');
  await visitor.click(button('Send'));
  const output = region('Output');
  const events = table('Events', region('Events'));
  const seeAll = async () => {
    await visitor.see(output, { text: /^completed$/im });
    await visitor.see(output, { text: '44' });
    await visitor.see(events, { text: 'response.created' });
    await visitor.see(events, { text: 'response.output_text.delta' });
  };
  await seeAll();
  await seeEnded(visitor, 'responses', 1);
  await visitor.seeAddress(/[?&]id=/);
  await visitor.reload();
  await seeAll();
});
