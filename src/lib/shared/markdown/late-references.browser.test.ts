import { afterEach, expect, test, vi } from 'vitest';
import { DocumentView } from './document-view';

const count = 2000;
const each = (text: (at: number) => string, between: string) =>
  Array.from({ length: count }, (_, at) => text(at)).join(between);
const source = `${each((at) => `See [text][a${at}].`, '\n\n')}\n\n${each((at) => `[a${at}]: https://a.example/${at}`, '\n')}\n`;

let view: DocumentView | undefined;

afterEach(() => {
  view?.destroy();
  vi.restoreAllMocks();
});

test('Links to many later definitions are resolved in several tasks, after the whole text is drawn', async () => {
  // With this clock every step takes long.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 5));
  const element = document.createElement('div');
  const links = () => element.querySelectorAll('a').length;
  const seen: number[] = [];
  const observer = new MutationObserver(() => seen.push(links()));
  observer.observe(element, { childList: true, subtree: true });
  await new Promise<void>((resolve) => {
    view = new DocumentView(element, { onFinished: resolve });
    view.push(source);
    view.finish();
  });
  observer.disconnect();
  expect(links()).toBe(count);
  expect(element.querySelectorAll('p')).toHaveLength(count);
  expect(seen.filter((some) => some > 0 && some < count)).not.toEqual([]);
});
