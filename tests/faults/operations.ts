import { expect, type Locator, type Page } from '@playwright/test';
import { jsonl, jsonlFile, requestLine } from '../e2e/support/batch-lines';
import { BatchPages } from '../e2e/support/batch-pages';
import { ChatPage } from '../e2e/support/chat-page';
import { ComparePage } from '../e2e/support/compare-page';
import { download } from '../e2e/support/own-models-page';
import { ResponsesPage } from '../e2e/support/responses-page';
import { toneFile } from '../e2e/support/sound-file';

/** Operations by the page of the sample profile where they begin; each is a row of acts from the table below. */
const byAddress: { [at: string]: { [name: string]: string } } = {
  'chat/': {
    'send the first message': 'ask; idle',
    'send two messages one after the other': 'ask; idle; ask; idle',
    'type the first message': 'fill Message',
    'queue two messages': 'ask; enter Message; enter Message; questions 3; idle',
    'pin a conversation': 'hover Primes; choose Actions for Primes > Pin',
    'create a project':
      'choose More to create > New project…; attach Add project files; see txt; fill Name; press Save; closed',
    'delete several conversations':
      'press Select conversations; check Primes; check Which city?; press Delete selected',
  },
  'chat/?id=7d3f4880820888a9f467b13fd91d4273': {
    'send one more message': 'ask; idle',
    'type a message': 'fill Message',
    'write a system prompt': 'fill System prompt',
    'edit an answer': 'turn Assistant > Edit; fill Edit message; press Save; see',
    'branch a conversation': 'turn Assistant > Branch; see Branched into',
    'rename a conversation': 'row Sums by hand > F2; enter Title; see',
    'delete a conversation': 'row Sums by hand > Delete; gone Sums by hand',
    'delete a conversation and undo': 'row Primes > Delete; press Undo; see Primes',
    'export a conversation': 'download; choose Export > Download JSON',
    'save a prompt': 'more User > Save as prompt; fill Name; press Save; closed',
    'save a preset': 'press Save as preset; enter Name of the preset',
  },
  'chat/?id=chatgpt-8829dfd9aa54ea2d0a17396b8e44e709': {
    'stop an answer': 'ask 3000; press Stop; idle',
    'send a file': 'attach Attach files; ask; idle',
    'edit a question and send it': 'turn User > Edit; enter Edit message; see; idle',
    'regenerate an answer': 'turn Assistant > Regenerate; idle',
    'delete a message and undo': 'more Assistant > Delete message; press Undo',
    'tag a conversation':
      'hover Primes; choose Actions for Primes > Tags…; enter Add a tag; see; key Escape',
    'save a checkpoint': 'choose More actions > Save checkpoint…; enter Name; closed',
  },
  'responses/': {
    'type the input of a response': 'fill Input',
    'send a response': 'respond; see completed',
    'stop a response': 'respond 3000; press Stop; see Send',
    'delete a response and undo': 'row And now? > Delete; press Undo; see And now?',
  },
  'compare/': {
    'run a comparison': 'compare; compared',
    'run one more row': 'compare; compared; enter Next prompt; compared',
    'stop a comparison': 'compare 3000; press Stop; see Run',
  },
  'compare/?id=2202e7c83bc3c99eb449650b3c9379f2': {
    'import rows into a comparison': 'rows',
    'add a check': 'press Add check; fill Name; fill Text; press Save; closed',
    'rename a comparison': 'row Which one sums > F2; enter Title; see',
    'add a variant': 'press Add variant; see Variant C: more',
    'delete a row and undo': 'choose Row 1 > Delete this row; press Undo; see Row 3',
  },
  'files/': {
    'upload a file': 'upload; see',
    'upload a file and delete it':
      'upload; see; row > Enter; press Delete this file; press Delete file',
  },
  'batches/?new': {
    'write the name of a batch': 'fill Name',
    'create a batch': 'batch 40; see 40 of 40',
    'cancel a batch': 'batch 2000; press Cancel batch; press Cancel the batch',
  },
  'audio/': {
    'rename a transcript': 'row River talk > F2; enter Title; see',
    'delete a transcript and undo': 'row River talk > Delete; press Undo; see River talk',
    'transcribe a sound': 'attach Audio file > wav; press Transcribe; see Also translate',
    'speak a text': 'tab Speak; fill Text; press Speak; see Show player',
  },
  'models/': {
    'download a model': 'model; see Ready',
    'make a passport': 'press Passport; press Run; see Works',
  },
  'models/?id=built-in%2Fguide': { 'write notes on a model': 'fill Note' },
  'settings/': {
    'add a connection':
      'press Add connection; host Base URL; press Advanced; fill Name; press Save; closed; see',
    'change a setting': 'select Text size > Large',
    'change the pace': 'select Pace > 10 tokens/s',
    'export everything': 'download; press Export everything',
    'import conversations': 'attach Backup file > json; opened; press Import; closed',
  },
};

/** Those that only the demo service can do, and those that take away what was stored, or may for a moment. */
export const demoOnly = /batch|(?:send|stop) a response|delete it|transcribe|speak|notes|pace/;
export const removing = /^delete|delete it/;

export const operations: { [name: string]: { at: string; acts: string } } = Object.fromEntries(
  Object.entries(byAddress).flatMap(([at, all]) =>
    Object.entries(all).map(([name, acts]) => [name, { at, acts }]),
  ),
);

interface Act {
  page: Page;
  /** The topmost dialog, or else the page. */
  scope: Locator;
  chat: ChatPage;
  /** The words after the verb, and those after `>`. */
  object: string;
  choice: string;
  /** Whatever is typed and made has this word. */
  word: string;
  /** A server with a model. */
  host: string;
}

const named = (scope: Locator, name: string) => ({
  button: scope.getByRole('button', { name, exact: true }).first(),
  field: scope
    .getByRole('textbox', { name, exact: true })
    .or(scope.getByRole('combobox', { name })),
  row: scope.getByRole('link', { name }).first(),
});

const choose = async ({ page, scope, object, choice }: Act) => {
  await named(scope, object).button.click();
  await page.getByRole('menuitem', { name: choice }).click();
};

const fill = async ({ scope, object, word }: Act) => {
  const field = named(scope, object).field.first();
  await field.fill(word);
  return field;
};

const turn = ({ page, object }: Act) =>
  page.getByRole('article', { name: `${object} message` }).first();

const contents: { [extension: string]: (word: string) => string | Buffer } = {
  txt: (word) => word,
  wav: () => toneFile({ seconds: 20, sampleRate: 8000 }),
  json(word) {
    const message = (uuid: string, sender: string) => ({ uuid, sender, text: `${word}-${uuid}` });
    const messages = [message('2', 'human'), message('1', 'assistant')];
    return JSON.stringify([{ uuid: word, name: word, chat_messages: messages }]);
  },
};

const acts: { [verb: string]: (act: Act) => Promise<unknown> } = {
  press: ({ scope, object }) => named(scope, object).button.click(),
  choose,
  fill,
  enter: async (act) => (await fill(act)).press('Enter'),
  key: ({ page, object }) => page.keyboard.press(object),
  hover: ({ scope, object }) => named(scope, object).row.hover(),
  row: ({ scope, object, choice, word }) => named(scope, object || word).row.press(choice),
  check: ({ page, object }) => page.getByRole('checkbox', { name: object }).check(),
  tab: ({ page, object }) => page.getByRole('tab', { name: object }).click(),
  select: ({ page, object, choice }) =>
    page.getByRole('combobox', { name: object }).selectOption(choice),
  gone: ({ page, object }) => expect(page.getByRole('link', { name: object })).toHaveCount(0),
  opened: ({ page }) => expect(page.getByRole('dialog')).toBeVisible(),
  closed: ({ page }) => expect(page.getByRole('dialog')).toHaveCount(0),
  see({ scope, object, word }) {
    const text = scope
      .getByText(object || word)
      .or(scope.getByRole('button', { name: object || word }));
    return expect(text.filter({ visible: true }).first()).toBeVisible();
  },
  download: async ({ page }) => void page.waitForEvent('download').catch(() => undefined),
  attach({ page, object, choice, word }) {
    const extension = choice || 'txt';
    const buffer = Buffer.from(contents[extension]?.(word) ?? '');
    const mimeType = { txt: 'text/plain', wav: 'audio/wav' }[extension] ?? 'application/json';
    // A chosen sound is stored only once it is sent.
    const name = `${extension === 'wav' ? 'sound' : word}.${extension}`;
    return page.getByLabel(object).setInputFiles({ name, mimeType, buffer });
  },

  async ask({ chat, object, word }) {
    const before = await chat.answers.count();
    await chat.ask(`/sample long ${object || 150} ${word}`);
    await expect(chat.answers).toHaveCount(before + 1);
    await expect(chat.answer).toContainText(/\S+ \S+ \S+/);
  },
  idle: ({ chat }) => chat.expectIdle(),
  questions: ({ chat, object }) => expect(chat.questions).toHaveCount(Number(object)),
  async turn(act) {
    await turn(act).hover();
    await turn(act).getByRole('button', { name: act.choice, exact: true }).click();
  },
  more: (act) => act.chat.messageAction(turn(act), act.choice),
  respond: ({ page, object, word }) =>
    new ResponsesPage(page).ask(`/sample long ${object || 150} ${word}`),
  async compare({ page, object, word }) {
    await new ComparePage(page).prompts.first().fill(`/sample long ${object || 30} ${word}`);
    await new ComparePage(page).run.click();
  },
  async compared({ page }) {
    await expect(new ComparePage(page).answersOf('B').last()).toContainText(/\S+ \S+/);
    await new ComparePage(page).expectEnd();
  },
  rows: ({ page, word }) =>
    new ComparePage(page).importFile('rows.csv', `prompt\n${word}\n2 + 3\n`),
  upload({ page, word }) {
    const lines = jsonl(requestLine('a', { model: 'built-in/guide' }), requestLine('b'));
    const input = page.getByLabel('Upload file', { exact: true });
    return input.setInputFiles(jsonlFile(`${word}.jsonl`, lines));
  },
  /** The rows of a chosen file are stored only with the batch file that is made of them: they have no word. */
  async batch({ page, object }) {
    const rows = Array.from({ length: Number(object) }, (_, row) => `${row},${row} + 5`);
    const csv = `id,question\n${rows.join('\n')}\n`;
    await new BatchPages(page).makeInput(csv, '{{question}}', 'id');
    await expect(page.getByText('rows-1.jsonl').first()).toBeVisible();
    await new BatchPages(page).start();
  },
  model: ({ page, host }) => download(page, `${host}/model.gguf`),
  host: ({ scope, object, host }) => named(scope, object).field.fill(`${host}/v1`),
};

/** Ends once the page shows that the operation has ended. */
export async function operate(name: string, page: Page, word: string, host: string): Promise<void> {
  for (const [index, act] of (operations[name]?.acts ?? '').split('; ').entries()) {
    const [, verb = '', object = '', choice = ''] = /^(\w+) ?(.*?)(?: ?> (.*))?$/.exec(act) ?? [];
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
    const scope = (await dialog.isVisible()) ? dialog : page.locator('body');
    // Messages that are sent one after the other differ.
    const isNext = index > 0 && /^ask|Message$|Next prompt/.test(act);
    const typed = isNext ? word.replace(/q$/, `${'x'.repeat(index)}q`) : word;
    const one = { page, scope, chat: new ChatPage(page), object, choice, word: typed, host };
    await acts[verb]?.(one);
  }
}
