import { beforeEach, expect, it, vi } from 'vitest';
import { confirmation } from '$lib/base/ui/dialogs/confirm.svelte';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import { FakeBrowser, shown } from '../../../../../tests/support/chat/fake-browser';
import type { OpenConversation } from '../model/open-conversation.svelte';
import { changeCheckpoint, goToCheckpoint, saveCheckpoint } from './checkpoints';

let browser: FakeBrowser;
let tab: OpenConversation;

const undo = () => notifications.toasts.at(-1)?.action?.run();

beforeEach(async () => {
  browser = new FakeBrowser();
  tab = await browser.talk('One', 'Two');
  tab.changeRecord({ systemPrompt: 'Be brief.', parameters: { seed: 7 } });
  tab.draft.change('Typed');
  saveCheckpoint(tab, 'Start');
  browser.answerWith('Four');
  await tab.send('Three', browser.source);
  tab.draft.change('Later');
  tab.changeRecord({ systemPrompt: '', parameters: {}, sentFrom: tab.path[2]?.id });
});

const [state, later] = [
  ['One', 'Two', 'Be brief.', 'Typed'],
  ['One', 'Two', 'Three', 'Four', '', 'Later'],
];
const now = (one = tab) => [...shown(one), one.record.systemPrompt, one.draft.value];
const first = (one = tab) => one.record.checkpoints![0]!;

async function goBack(replaces = true): Promise<void> {
  const going = goToCheckpoint(tab, first());
  confirmation.pending?.answer(replaces);
  await going;
}

it('A checkpoint brings back the branch, the draft and the set-up; what was sent since stays as a branch', async () => {
  await goBack();
  expect(now()).toEqual(state);
  expect(tab.record).toMatchObject({ parameters: { seed: 7 }, sentFrom: undefined });
  browser.answerWith('Six');
  await tab.send('Five', browser.source);
  expect(shown(tab)).toEqual(['One', 'Two', 'Five', 'Six']);
  expect(tab.children.get(tab.path[1]!.id)?.map(({ content }) => content)).toEqual([
    'Three',
    'Five',
  ]);
});

it('A checkpoint replaces typed text only by another one, and only if the person agrees', async () => {
  await goBack(false);
  expect(now()).toEqual([...state.slice(0, -1), 'Later']);
  undo();
  expect(now()).toEqual(later);
  changeCheckpoint(tab, first(), { ...first(), draft: '' });
  const going = goToCheckpoint(tab, first());
  expect(confirmation.pending).toBeUndefined();
  await going;
  expect(tab.draft.value).toBe('Later');
});

it('A return to a checkpoint is undone by one press, except for a text that was typed since', async () => {
  await goBack();
  undo();
  expect(now()).toEqual(later);
  await goBack();
  tab.draft.change('Typed since');
  undo();
  expect(tab.draft.value).toBe('Typed since');
});

it('A checkpoint stays where it is while another tab changes the conversation', async () => {
  await goBack();
  const other = await browser.openTab(true);
  other.changeRecord({ title: 'Changed' });
  await vi.waitFor(() => expect(browser.storage.conversations.get('c')?.title).toBe('Changed'));
  await tab.refresh();
  expect(tab.record.title).toBe('Changed');
  expect(shown(tab)).toEqual(['One', 'Two']);
});

it('A checkpoint survives a reload, is renamed, and is deleted with an undo', async () => {
  changeCheckpoint(tab, first(), { ...first(), name: 'Begin' });
  const reloaded = await vi.waitFor(async () => {
    const stored = await browser.openTab(true);
    expect(first(stored)).toMatchObject({ name: 'Begin', draft: 'Typed' });
    return stored;
  });
  changeCheckpoint(reloaded, first(reloaded));
  expect(reloaded.record.checkpoints).toEqual([]);
  const undoDeleting = notifications.toasts.at(-1)?.action?.run;
  saveCheckpoint(reloaded, 'Since');
  void undoDeleting?.();
  expect(reloaded.record.checkpoints?.map(({ name }) => name)).toEqual(['Begin', 'Since']);
});
