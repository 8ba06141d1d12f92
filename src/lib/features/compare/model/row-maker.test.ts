import { describe, expect, it } from 'vitest';
import { fillPrompt } from '../sending/cell-request';
import { conversationColumn, likelyTemplate, RowMaker, type ImportedRow } from './row-maker';

/** The prompt as a run sends it. */
const sent = (row: ImportedRow | undefined) => fillPrompt(row?.prompts[0] ?? '', row?.values);

describe('The first template', () => {
  it.each([
    [['id', 'Question', 'text'], '{{Question}}'],
    [['id', 'text', 'prompt'], '{{prompt}}'],
    [['id', ' Input '], '{{ Input }}'],
    [['Frage', 'Antwort'], '{{Frage}}'],
    [['a}b'], '{{a\\}b}}'],
    [[], ''],
  ])('of columns %j is %j', (columns, template) => {
    expect(likelyTemplate(columns)).toBe(template);
  });
});

describe('A row of a table', () => {
  const columns = ['question', 'expected'];
  const made = (template: string, ...cells: string[]) =>
    new RowMaker(columns, { template }).row(cells)?.row;

  it('is sent with its values filled in, and stores them', () => {
    expect(made('Briefly: {{question}}', 'Why?', 'So.')).toEqual({
      prompts: ['Briefly: Why?'],
      values: { question: 'Why?', expected: 'So.' },
    });
  });

  it('sends its values literally, even if one looks like a placeholder', () => {
    const row = made('{{question}}', 'What is {{question}} or \\{{x}}?');
    expect(sent(row)).toBe('What is {{question}} or \\{{x}}?');
  });

  it('has an empty value for a missing cell', () => {
    expect(made('{{question}}', 'Why?')?.values).toEqual({ question: 'Why?', expected: '' });
  });

  it('is skipped when its prompt is empty', () => {
    expect(made('{{question}}', '  ', 'So.')).toBeUndefined();
  });
});

describe('A line that holds a conversation', () => {
  const system = { role: 'system', content: 'Be brief.' };
  const user = (content: unknown) => ({ role: 'user', content });
  const assistant = (content: string) => ({ role: 'assistant', content });
  const made = (...messages: unknown[]) =>
    new RowMaker(['id', 'messages'], { conversation: 'messages' }).row([
      '7',
      JSON.stringify(messages),
    ]);

  it('repeats its last user message, after the earlier messages', () => {
    expect(made(system, user('One?'), assistant('1.'), user('Two?'))).toEqual({
      row: {
        prompts: ['Two?'],
        before: [system, user('One?'), assistant('1.')],
        values: { id: '7' },
      },
      isCut: false,
    });
  });

  it('stores its answer as a value', () => {
    expect(made(user('One?'), assistant('1.'))?.row).toEqual({
      prompts: ['One?'],
      values: { id: '7', answer: '1.' },
    });
  });

  it('sends the text of a message in parts and reports that the rest is left out', () => {
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } };
    const text = { type: 'text', text: 'What is {{this}}?' };
    const cut = made(user([text, image]));
    expect(cut?.isCut).toBe(true);
    expect(sent(cut?.row)).toBe('What is {{this}}?');
    expect(made(user([text]))?.isCut).toBe(false);
  });

  it('without a value beside it is sent literally as well', () => {
    const maker = new RowMaker(['messages'], { conversation: 'messages' });
    const row = maker.row([JSON.stringify([user('What is {{this}}?')])])?.row;
    expect(row).toEqual({ prompts: ['What is {{this}}?'] });
    expect(sent(row)).toBe('What is {{this}}?');
  });

  it('is read from the batch format, without the members of every line', () => {
    const columns = ['custom_id', 'method', 'url', 'body', 'note'];
    const body = JSON.stringify({ model: 'm', messages: [user('One?')] });
    const maker = new RowMaker(columns, { conversation: 'body' });
    expect(maker.row(['a', 'POST', '/v1/chat/completions', body, 'x'])?.row).toEqual({
      prompts: ['One?'],
      values: { custom_id: 'a', note: 'x' },
    });
  });

  it.each([
    'nothing',
    '[]',
    '{"role":"user"}',
    '["user"]',
    '[{"role":"judge","content":"a"}]',
    '[{"role":"assistant","content":"a"}]',
    '[{"role":"user","content":" "}]',
    '[{"role":"user","content":[{"type":"image_url"}]}]',
  ])('is skipped when it holds no question: %s', (messages) => {
    const maker = new RowMaker(['messages'], { conversation: 'messages' });
    expect(maker.row([messages])).toBeUndefined();
  });

  it('is recognized by its columns', () => {
    const messages = JSON.stringify([user('One?')]);
    const jsonl = { format: { kind: 'jsonl' } as const };
    const of = (columns: string[], ...row: string[]) =>
      conversationColumn({ ...jsonl, columns, preview: [row] });
    expect(of(['id', 'messages'], '1', messages)).toBe('messages');
    expect(of(['custom_id', 'body'], '1', `{"messages":${messages}}`)).toBe('body');
    expect(of(['body'], 'The body of a letter')).toBeUndefined();
    expect(of(['prompt'], 'Why?')).toBeUndefined();
  });
});
