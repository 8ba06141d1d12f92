import type { BrowserContext, Page } from '@playwright/test';
import { collectFaults } from '../e2e/support/page-faults';
import { observePage } from './observed-page';

/** Milliseconds after which what is waited for does not come any more. */
const patience = 60_000;

/**
 * A service that the walk has connected to lists nothing, also one on this machine: what the network says of it would be
 * the network's. The console itself is at 127.0.0.1.
 */
const isElsewhere = ({ protocol, hostname }: URL) =>
  protocol.startsWith('http') && hostname !== '127.0.0.1';

/** Such a service answers whatever it is sent in the same way: Regenerate would remove an answer without content. */
const answer = {
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Fine.' }, finish_reason: 'stop' }],
};

/** The tabs of one browser, and what reaches beyond the page from any of them. */
export class Tabs {
  readonly context: BrowserContext;
  readonly faults: string[];
  /** Downloads, file choosers, questions of the browser, new documents. */
  signals = 0;
  readonly #pages: Page[] = [];
  #current = 0;

  private constructor(context: BrowserContext) {
    this.context = context;
    this.faults = collectFaults(context);
  }

  static async open(context: BrowserContext, address: string): Promise<Tabs> {
    const tabs = new Tabs(context);
    context.setDefaultTimeout(patience);
    await context.route(isElsewhere, (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
        json: route.request().method() === 'POST' ? answer : { object: 'list', data: [] },
      }),
    );
    await context.addInitScript(observePage);
    await context.addInitScript(() => {
      if (location.origin === 'null') return; // The empty page that a tab begins with has no storage.
      // Answers come soon, and a fault that is chosen meets all of them.
      const choose = (name: string, value: string) => {
        const key = `inference-console.preference.${name}`;
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
      };
      choose('pace', '2000');
      choose('faultShare', '1');
    });
    await tabs.add(address);
    return tabs;
  }

  get page(): Page {
    const page = this.#pages[this.#current];
    if (!page) throw new Error('No tab is open');
    return page;
  }

  get count(): number {
    return this.#pages.length;
  }

  async add(address: string): Promise<void> {
    const page = await this.context.newPage();
    const signal = () => void (this.signals += 1);
    page.on('download', (download) => {
      signal();
      void download.cancel();
    });
    page.on('filechooser', signal);
    page.on('framenavigated', signal);
    page.on('popup', (popup) => {
      signal();
      void popup.close();
    });
    page.on('dialog', (dialog) => {
      signal();
      void dialog.accept();
    });
    await page.goto(address);
    this.#current = this.#pages.push(page) - 1;
  }

  async switch(): Promise<void> {
    this.#current = (this.#current + 1) % this.#pages.length;
    await this.page.bringToFront();
  }

  async close(): Promise<void> {
    if (this.#pages.length < 2) return;
    const [page] = this.#pages.splice(this.#current, 1);
    await page?.close({ runBeforeUnload: false });
    this.#current = 0;
    await this.page.bringToFront();
  }
}
