import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openConversations } from '$lib/base/storage/conversations';
import { showPlace } from './show-place';
import { conversation, userMessage } from '../../../../tests/support/storage/samples';
import { cleanUpDeleted } from './full-text';
import { searchFolderName } from './chunk-folder';
import { TextSearch } from './text-search.svelte';

describe('The place of a hit', () => {
  let scroller: HTMLElement;
  let end = () => {};

  beforeEach(() => {
    scroller = document.createElement('div');
    scroller.dataset.scroller = '';
    scroller.style.cssText = 'height: 300px; overflow-y: auto';
    document.body.append(scroller);
  });
  afterEach(() => {
    end();
    scroller.remove();
  });

  const marked = () =>
    [...(CSS.highlights.get('found')?.keys() ?? [])].map((range) => (range as Range).toString());

  function paragraph(text: string): HTMLElement {
    const element = document.createElement('p');
    element.textContent = text;
    return element;
  }

  /** A place far down the page. */
  function place(...children: Node[]): HTMLElement {
    const element = document.createElement('article');
    element.dataset.place = 'here';
    element.append(...children);
    const filler = Array.from({ length: 60 }, (_, i) => paragraph(`Filler ${i}`));
    scroller.append(...filler, element, ...filler.map((each) => each.cloneNode(true)));
    return element;
  }

  function isInView(element: Element): boolean {
    const { top, bottom } = scroller.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    return own.top >= top && own.bottom <= bottom;
  }

  it('marks the words of the place only, across elements of a line, and scrolls to them', async () => {
    const strong = document.createElement('strong');
    strong.textContent = 'Zwöl';
    const found = paragraph('');
    found.append(strong, 'f Uhr');
    place(paragraph('Before zwo'), paragraph('lf'), found);
    end = showPlace('here', ['zwolf', 'filler']);
    await expect.poll(marked).toEqual(['Zwölf']);
    await expect.poll(() => isInView(found)).toBe(true);
  });

  it('waits for a place that does not exist yet, and marks it again when it is redrawn', async () => {
    end = showPlace('here', ['tide']);
    const element = place(paragraph('A tide as plain text'));
    await expect.poll(marked).toEqual(['tide']);
    element.replaceChildren(paragraph('Tide and tide, drawn'));
    await expect.poll(marked).toEqual(['Tide', 'tide']);
  });

  it('opens folded sections', async () => {
    const fold = document.createElement('details');
    fold.append(paragraph('A tide'));
    place(fold);
    end = showPlace('here', ['tide']);
    await expect.poll(() => fold.open).toBe(true);
    await expect.poll(() => isInView(fold)).toBe(true);
  });

  it('does not disturb a reader who scrolls elsewhere, and marks nothing once it is ended', async () => {
    place(paragraph('A tide'));
    end = showPlace('here', ['tide']);
    await expect.poll(marked).toEqual(['tide']);
    scroller.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
    scroller.scrollTop = 0;
    await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
    expect(scroller.scrollTop).toBe(0);
    end();
    expect(marked()).toEqual([]);
  });

  it('treats hostile words of an element as text', async () => {
    place(paragraph(`${'a\u0323\u0301'.repeat(20_000)} <b>tide</b> \ud800`));
    end = showPlace('here', ['<b>tide</b>']);
    await expect.poll(marked).toEqual(['<b>tide</b>']);
  });
});

describe('The search in texts', () => {
  const conversations = openConversations();
  let search: TextSearch;

  beforeEach(() => {
    search = new TextSearch({ conversations: { titles: 10, texts: 10 } });
  });
  afterEach(async () => {
    search.close();
    await conversations.remove('c');
  });

  async function store(text: string) {
    await conversations.save(conversation('c'));
    await conversations.saveMessages([{ ...userMessage('c', 'm'), content: text }]);
  }

  const shown = () =>
    search.hits.map(({ id, place, snippet }) => [
      id,
      place,
      snippet.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join(''),
    ]);

  it('finds the words of stored items, and says when it is done', async () => {
    await store('Spring tides follow the new moon.');
    await search.find('moon tide');
    expect(search.state).toBe('done');
    expect(shown()).toEqual([['c', 'm', 'Spring [tide]s follow the new [moon].']]);
    await search.find('meteor');
    expect(search.state).toBe('done');
    expect(shown()).toEqual([]);
    await search.find(' ');
    expect(search.state).toBe('idle');
  });

  it('finds later changes when it is opened again', async () => {
    await store('Neap tides');
    await search.find('neap');
    expect(shown()).toHaveLength(1);
    search.close();
    await store('Ebb tides');
    await search.find('ebb');
    expect(shown()).toEqual([['c', 'm', '[Ebb] tides']]);
    await search.find('neap');
    expect(shown()).toEqual([]);
  });

  it('shows results of the latest query only', async () => {
    await store('One two');
    const queries = ['o', 'on', 'one', 'three'].map((query) => search.find(query));
    await Promise.all(queries);
    expect(search.state).toBe('done');
    expect(search.query).toBe('three');
    expect(shown()).toEqual([]);
  });

  async function packed(): Promise<string> {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(searchFolderName);
    const texts: string[] = [];
    for await (const file of folder.values())
      if (file instanceof FileSystemFileHandle) texts.push(await (await file.getFile()).text());
    return texts.join('');
  }

  it('leaves no deleted word on the disk', async () => {
    await store('Perigean tides');
    await search.find('perigean');
    expect(await packed()).toContain('perigean');
    search.close();
    await conversations.remove('c');
    await cleanUpDeleted();
    expect(await packed()).not.toContain('perigean');
  });
});
