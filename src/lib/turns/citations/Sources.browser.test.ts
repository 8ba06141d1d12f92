import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { createRawSnippet } from 'svelte';
import type { AssistantMessage } from '$lib/storage/conversation-records';
import { answer } from '../../../../tests/support/storage/samples';
import '../../../app.css';
import AssistantTurn from '../AssistantTurn.svelte';

const versions = createRawSnippet(() => ({ render: () => '<span></span>' }));
const hostile = '<img src=x onerror="alert(1)">';
const content = `The documents say:\n\n- “**Rain** falls in Bergen.” (\`a.txt\`)\n- It snows, too.`;
const readDocument = vi.fn((id: string) =>
  Promise.resolve(id === 'gone' ? undefined : `${hostile} So: Rain falls in Bergen. Always.`),
);

const cites = (words: string, documentId: string) => {
  const start = content.indexOf(words);
  return { kind: 'document_citation', documentId, start, end: start + words.length };
};
const mark = (name: string) => page.getByRole('button', { name, exact: true });
const panel = (name: string) => page.getByRole('dialog', { name });

async function show(annotations: AssistantMessage['annotations']) {
  const turn = { ...answer('a', 'done'), content, annotations };
  await render(AssistantTurn, { answer: turn, versions, readDocument });
}

describe('the marks of an answer that cites documents', () => {
  beforeEach(() => show([cites('**Rain** falls in Bergen.', hostile), cites('It snows', 'gone')]));

  it('are behind the citing words, and change nothing else of them', async () => {
    await expect.element(mark(`Citation 1: ${hostile}`)).toHaveTextContent('1');
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'falls' }).first())
      .toHaveTextContent('“Rain falls in Bergen.”1 (a.txt)');
  });

  it('open the passage by key, its words marked, and restore the focus', async () => {
    const first = mark(`Citation 1: ${hostile}`);
    await expect.element(first).toBeVisible();
    (await first.findElement()).focus();
    await userEvent.keyboard('{Enter}');
    const passage = panel(hostile).getByText('Rain falls in Bergen', { exact: true });
    await expect.element(passage).toBeVisible();
    expect((await passage.findElement()).localName).toBe('mark');
    await expect.element(panel(hostile)).toHaveTextContent(`${hostile} So:`);
    expect((await panel(hostile).findElement()).querySelector('img')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.element(first).toHaveFocus();
  });

  it('say so if the document is missing', async () => {
    await mark('Citation 2: gone').click();
    await expect.element(panel('gone')).toHaveTextContent('The document is no longer');
  });
});

it('of very many citations the first hundred are listed and marked, and more after a press', async () => {
  await show(Array.from({ length: 30_000 }, () => cites('It snows', 'gone')));
  const list = page.getByRole('region', { name: 'Citations' });
  const listed = () => list.getByRole('listitem').elements().length;
  const marked = () => page.getByRole('button', { name: /^Citation \d+: / }).elements().length;
  await expect.poll(marked).toBe(100);
  expect(listed()).toBe(100);
  await list.getByRole('button', { name: 'Show more (29,900)' }).click();
  await expect.poll(marked).toBe(200);
  expect(listed()).toBe(200);
});

it('a document opens from the list too, if its words are not found in the answer', async () => {
  await show([{ kind: 'document_citation', documentId: 'a.txt' }]);
  await page.getByRole('region', { name: 'Citations' }).getByRole('button').click();
  await expect.element(panel('a.txt')).toHaveTextContent('The quoted words aren’t in it');
});

it('a mark of a page on the web leads to its entry, which no mark follows by itself', async () => {
  const [start, end] = [content.indexOf('It snows'), content.indexOf('It snows') + 8];
  await show([{ kind: 'url_citation', title: hostile, url: 'https://bern.example/a', start, end }]);
  await mark(`Citation 1: ${hostile}`).click();
  const entry = page.getByRole('region', { name: 'Citations' }).getByRole('listitem');
  await expect.element(entry).toHaveFocus();
  await expect.element(entry).toHaveTextContent(`1 ${hostile} bern.example It snows`);
});
