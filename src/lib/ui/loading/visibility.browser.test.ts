import { expect, test, vi } from 'vitest';
import { whenRelevant } from './visibility';

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
