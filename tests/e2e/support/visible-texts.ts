import type { Page } from '@playwright/test';

/**
 * The texts of a page that a person sees or hears, in the order of the page: of the open dialogs and menus if there are
 * any, otherwise of `root`. What differs from run to run is replaced: numbers by #, ids and dates by their kind; what is
 * measured is left out.
 */
export async function visibleTexts(page: Page, root: 'body' | 'main'): Promise<string[]> {
  const texts = await page.evaluate(readTexts, root);
  const shown = texts.map(withoutValues).filter((text) => /[A-Za-z]{2}/.test(text));
  return [...new Set(shown.filter((text) => !/# (s|tokens\/s)\b/.test(text)))];
}

function withoutValues(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\b[a-z]+_[0-9a-f]{4,}(…?[0-9a-f]+)?/g, 'ID')
    .replace(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* \d[\d:, ]*([AP]M)?/g, 'DATE')
    .replace(/\bjust now|\b\d+ \w+ ago\b/g, 'just now')
    .replace(/\d[\d,.]*/g, '#')
    .replace(/# (ms|s|min)\b/g, '# s')
    .replace(/ · took # s/, '')
    .replace(/# (k|M|G)?B\b/g, '# B');
}

/** Runs in the page. */
function readTexts(root: string): string[] {
  // Answers, which the demo service varies, data, and what is announced.
  const unstable =
    '.markdown, time, .cm-content, pre, td, [role=cell], svg, [aria-live], [role=status], [role=tooltip]';
  const found = new Set<string>();
  const read = new Set<Element>();
  const add = (text: string | null) => text && found.add(text);
  // A tooltip beside the focus comes and goes.
  const layers = document.querySelectorAll('dialog[open], [popover]:not([role=tooltip])');
  const floating = [...layers].filter((element) => element.checkVisibility());
  const roots = floating.length > 0 ? floating : [...document.querySelectorAll(root)];
  for (const start of roots)
    for (const element of start.querySelectorAll('*')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest(unstable)) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'aria-description'])
        add(element.getAttribute(name));
      const isInRead = element.parentElement !== null && read.has(element.parentElement);
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (isInRead || hasText) read.add(element);
      if (hasText && !isInRead) add(element.textContent);
    }
  return [...found];
}
