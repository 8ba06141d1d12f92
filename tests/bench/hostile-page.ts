import { DocumentView } from '../../src/lib/shared/markdown/document-view';
import { bombs } from '../support/markdown/bombs';
import { readableJson } from '../../src/lib/base/ui/raw/json-text';

const mathematics = 'x^{2}+'.repeat(8000);
const answers: Record<string, string> = {
  ...bombs,
  'a macro that grows': `$\\def\\a{${'x^{2}'.repeat(60)}}${'\\a'.repeat(320)}$`,
  '48 kB of flat mathematics': `$$\n${mathematics}y\n$$`,
  '48 kB in formulas of 1 kB': `$${mathematics.slice(0, 996)}y$\n\n`.repeat(48),
  'arguments of 4,000 brackets': '['.repeat(4000) + ']'.repeat(4000),
};

const body = document.querySelector('body');

window.hostile = {
  names: Object.keys(answers),
  async show(name) {
    let blocked = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) blocked += duration;
    });
    observer.observe({ type: 'longtask' });
    const element = document.createElement('div');
    body?.replaceChildren(element);
    const source = answers[name] ?? '';
    if (name.startsWith('arguments')) element.textContent = readableJson(source) ?? source;
    else {
      const view = new DocumentView(element, {});
      view.push(`${source}\n\nend`);
      view.finish();
    }
    while (!element.textContent.endsWith('end') && !name.startsWith('arguments'))
      await new Promise((resolve) => setTimeout(resolve, 50));
    await new Promise((resolve) => setTimeout(resolve, 3000));
    observer.disconnect();
    return blocked;
  },
};
