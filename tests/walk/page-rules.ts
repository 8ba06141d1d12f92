import type { Page } from '@playwright/test';
import { Finding } from './finding';

/** Checks what must hold for every page at any time, whatever was done. */
export async function checkPage(page: Page): Promise<void> {
  const problem = await page.evaluate(findProblem);
  if (problem) throw new Finding(problem.rule, problem.detail);
}

/** Runs in the page. */
function findProblem(): { rule: string; detail: string } | undefined {
  const dialogs = [...document.querySelectorAll('dialog:modal')];
  const fromPage = dialogs.filter(
    (dialog) => !window.observed.openers.get(dialog)?.closest('dialog:modal'),
  );
  if (fromPage.length > 1)
    return {
      rule: 'A dialog stands over another only where it was opened in that one',
      detail: dialogs.map((dialog) => dialog.querySelector('h2')?.textContent).join(', '),
    };

  for (const element of [document.documentElement, document.querySelector('main')])
    if (element && element.scrollWidth > element.clientWidth)
      return {
        rule: 'The page does not scroll sideways',
        detail: `${element.localName} is ${element.clientWidth} px wide and holds ${element.scrollWidth} px, because of ${widest(element)}`,
      };

  const wrong = /\bundefined\b|\[object \w+\]|\bNaN\b/;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    // Texts of models and code may say it.
    if (
      !wrong.test((node as Text).data) ||
      !parent ||
      parent.closest('.markdown, pre, code, script, style')
    )
      continue;
    if (parent.checkVisibility())
      return { rule: 'No text shows an inner value', detail: (node as Text).data.slice(0, 200) };
  }
  for (const element of document.querySelectorAll('[aria-label], [title]')) {
    const names = `${element.getAttribute('aria-label')} ${element.getAttribute('title')}`;
    if (wrong.test(names)) return { rule: 'No text shows an inner value', detail: names };
  }
  return undefined;

  function widest(element: Element): string {
    const edge = element.getBoundingClientRect().left + element.clientWidth;
    const reaching = [...element.querySelectorAll('*')].filter(
      (inner) => inner.getBoundingClientRect().right > edge + 0.5,
    );
    return reaching[0]?.outerHTML.slice(0, 160) ?? 'nothing that can be named';
  }
}
