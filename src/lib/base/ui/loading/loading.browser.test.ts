import { createRawSnippet } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Later from './Later.svelte';
import { afterPaint, paintFirst } from './after-paint';
import { restoreFocus, stopRecordingInput, takeTypedText } from './early-input';
import { keyPainted } from './key-painted';
import { whenRelevant } from './visibility';

describe('A part that loads later', () => {
  const children = createRawSnippet((part: () => string) => ({
    render: () => `<p>${part()}</p>`,
  }));
  const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

  it('shows the loaded part', async () => {
    await render(Later<string>, { load: () => Promise.resolve('Here it is'), children });
    await expect.element(page.getByText('Here it is')).toBeVisible();
  });

  it('shows a notice with a way out if it cannot be loaded', async () => {
    await render(Later<string>, { load: gone, children });
    await expect.element(page.getByText('This part didn’t load.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  });

  it('resets the state that opened it, so that the next press tries again', async () => {
    const onfailed = vi.fn();
    await render(Later<string>, { load: gone, children, onfailed });
    await expect.poll(() => onfailed.mock.calls).toHaveLength(1);
    await expect.element(page.getByText('This part didn’t load.')).not.toBeInTheDocument();
  });
});

describe('The first paint', () => {
  afterEach(() => void vi.useRealTimers());

  test('paints the requested content before loading the parts beside it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const shown = Promise.withResolvers<void>();
    paintFirst(shown.promise);
    const load = vi.fn(async () => 'the panel');
    const panel = afterPaint(load);
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    expect(load).not.toHaveBeenCalled();
    shown.resolve();
    await vi.waitFor(() => expect(load).toHaveBeenCalled());
    expect(await panel).toBe('the panel');
  });
});

describe('Early input', () => {
  let isNoting = true;

  function note(what: object) {
    Object.assign(globalThis, {
      early: { typed: '', shouldSend: false, end: () => (isNoting = false), ...what },
    });
    stopRecordingInput();
  }

  beforeEach(() => {
    isNoting = true;
    const button = document.createElement('button');
    button.ariaLabel = 'Search';
    document.body.append(button);
  });
  afterEach(() => {
    document.body.replaceChildren();
    Reflect.deleteProperty(globalThis, 'early');
  });

  it('returns the typed text once, and stops recording', () => {
    note({ typed: 'Hello', shouldSend: true });
    expect(isNoting).toBe(false);
    expect(takeTypedText()).toEqual({ typed: 'Hello', shouldSend: true });
    expect(takeTypedText()).toBeUndefined();
  });

  it('restores the focus, and repeats a shortcut there, once', () => {
    const keys: string[] = [];
    document.body.onkeydown = ({ key, ctrlKey }) =>
      void keys.push(`${ctrlKey ? 'Ctrl+' : ''}${key}`);
    note({ focused: 'Search', key: { key: 'k', ctrlKey: true } });
    restoreFocus();
    restoreFocus();
    document.body.onkeydown = null;
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Search');
    expect(keys).toEqual(['Ctrl+k']);
  });

  it('does nothing without a frame, as on the page for unknown addresses', () => {
    stopRecordingInput();
    restoreFocus();
    expect(takeTypedText()).toBeUndefined();
  });
});

describe('A pressed key', () => {
  beforeEach(async () => {
    // Keys of the tests before may still wait for their frame.
    await keyPainted();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] });
  });
  afterEach(async () => {
    await vi.runAllTimersAsync();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  function press(): void {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  }

  it('does not wait if no key was pressed', () => {
    expect(keyPainted()).toBeUndefined();
  });

  it('delays work until the frame after the key is painted', async () => {
    const onshown = vi.fn();
    press();
    void keyPainted()?.then(onshown);
    await vi.advanceTimersByTimeAsync(0);
    expect(onshown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(onshown).toHaveBeenCalledOnce();
    expect(keyPainted()).toBeUndefined();
  });

  it('waits for the last of several keys', async () => {
    press();
    const first = keyPainted();
    vi.advanceTimersToNextFrame();
    press();
    const last = keyPainted();
    await vi.advanceTimersByTimeAsync(1);
    await first;
    expect(keyPainted()).toBe(last);
    expect(last).toBeDefined();
  });

  it('continues in a page that paints no frames', async () => {
    vi.stubGlobal('requestAnimationFrame', () => 1);
    press();
    await vi.advanceTimersByTimeAsync(99);
    expect(keyPainted()).toBeDefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(keyPainted()).toBeUndefined();
  });
});

describe('An element that may be visible', () => {
  /** A scrolling list with one part at its beginning and one far below. */
  function show(): { scroller: HTMLElement; near: HTMLElement; far: HTMLElement } {
    const scroller = document.createElement('div');
    scroller.style.cssText = 'height: 200px; overflow-y: auto';
    const part = (text: string) => {
      const element = document.createElement('div');
      element.textContent = text;
      scroller.append(element);
      return element;
    };
    const [near, gap, far] = [part('Near'), part(''), part('Far')];
    gap.style.height = '20000px';
    for (const one of [near, far]) one.style.contentVisibility = 'auto';
    document.body.append(scroller);
    return { scroller, near, far };
  }

  test('reports a visible element immediately, and a distant one once it is scrolled to', async () => {
    const { scroller, near, far } = show();
    const seen = vi.fn<(name: string) => void>();
    whenRelevant(() => seen('near'))(near);
    whenRelevant(() => seen('far'))(far);
    await vi.waitFor(() => expect(seen.mock.calls).toEqual([['near']]));
    scroller.scrollTop = scroller.scrollHeight;
    await vi.waitFor(() => expect(seen.mock.calls).toEqual([['near'], ['far']]));
    scroller.scrollTop = 0;
    scroller.remove();
  });

  test('reports nothing after it was detached', async () => {
    const { scroller, near, far } = show();
    const [arrive, other] = [vi.fn(), vi.fn()];
    const release = whenRelevant(arrive)(far);
    whenRelevant(other)(near);
    await vi.waitFor(() => expect(other).toHaveBeenCalledOnce());
    release?.();
    const later = document.createElement('div');
    later.style.contentVisibility = 'auto';
    later.textContent = 'Last';
    scroller.append(later);
    const arrivedLast = vi.fn();
    whenRelevant(arrivedLast)(later);
    scroller.scrollTop = scroller.scrollHeight;
    await vi.waitFor(() => expect(arrivedLast).toHaveBeenCalledOnce());
    expect(arrive).not.toHaveBeenCalled();
    scroller.remove();
  });
});
