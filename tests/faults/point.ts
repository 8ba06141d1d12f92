import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { openWithoutConsole } from '../e2e/support/databases';
import { collectFaults, failedRequest } from '../e2e/support/page-faults';
import { restoreProfile, type Profile } from '../e2e/support/profile';
import { Finding } from '../walk/finding';
import { observePage, untilQuiet } from '../walk/observed-page';
import { checkPage } from '../walk/page-rules';
import { passing } from '../walk/perform';
import { pick, seededRandom } from '../walk/random';
import { storedIn } from '../walk/stored';
import { installFaults, type Failing, type Report } from './in-page';
import { demoOnly, operate, operations, removing } from './operations';

/** Faults of a storage request. */
const failures: { [fault: string]: Failing } = {
  'fail a storage request': 'throw',
  'abort a transaction': 'abort',
  'fill the disk': 'full',
};
const twice = 'open a second tab that does the same';
const faults = [
  ...['kill the tab', 'kill the tab', 'close the tab', 'cut the network', 'close the workers'],
  ...[...Object.keys(failures), twice],
];

/** A fault in the middle of an operation; all of it comes from the seed. */
export interface Point {
  seed: number;
  operation: string;
  service: 'the demo service' | 'a stand-in';
  fault: string;
  /** Storage requests of the page, or milliseconds, since the operation began. */
  after: number;
  unit: 'requests' | 'ms';
}

export interface Surroundings {
  browser: Browser;
  baseURL: string | undefined;
  profile: Profile;
  /** A server with a model. */
  host: string;
}

/** Tenths of a second of the page in which what it shows is stored: one second, and the time that a transaction takes. */
const grace = 15;
/** Milliseconds after a fault in which the operation may go on. */
const rest = 8000;
/** Milliseconds after which what is waited for does not come any more, on a loaded machine. */
const patience = 120_000;
const words = /\bz\w+q(?:-\d+)?\b/g;

export function choosePoint(seed: number): Point {
  const random = seededRandom(seed * 1_000_003);
  random();
  const operation = pick(Object.keys(operations), random) ?? '';
  const isDemo = random() < 0.4 || demoOnly.test(operation);
  const unit = random() < 0.5 ? 'requests' : 'ms';
  const fault = pick(faults, random) ?? '';
  const after = Math.ceil(random() ** 2 * (unit === 'ms' ? 5000 : 40));
  return {
    seed,
    operation,
    service: isDemo ? 'the demo service' : 'a stand-in',
    fault,
    after,
    unit,
  };
}

export const inWords = ({ seed, operation, service, fault, after, unit }: Point): string =>
  `Seed ${seed}: ${operation} with ${service}, ${fault || 'no fault'} after ${after} ${unit}`;

interface Change {
  /** Kinds of the records, one for each. */
  added: string[];
  removed: string[];
}

/** Changes without a fault, by the operation’s name and the service. */
const usual = new Map<string, Promise<Change>>();

/** Rejects with a Finding. */
export async function tryPoint(point: Point, around: Surroundings): Promise<void> {
  const name = `${point.operation} ${point.service}`;
  const runClean = () => new Trial({ ...point, fault: '' }, around).run();
  // On a loaded machine it may not end in time.
  if (!usual.has(name)) usual.set(name, runClean().catch(runClean));
  await new Trial(point, around).run(await usual.get(name));
}

/** A browser in which one point is tried. */
class Trial {
  /** The tick of each page at which a word that is shown now appeared. */
  readonly #shown = new Map<Page, Map<string, number>>();
  readonly #ticks = new Map<Page, number>();
  #hasNotice = false;
  #reachFault = () => {};
  readonly #failing: Failing;

  constructor(
    readonly point: Point,
    readonly around: Surroundings,
  ) {
    this.#failing = failures[point.fault] ?? '';
  }

  async run(clean?: Change): Promise<Change> {
    const { browser, baseURL } = this.around;
    const viewport = { width: 1440, height: 900 };
    const cheap = {
      deviceScaleFactor: 0.5,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    } as const;
    const context = await browser.newContext({ baseURL, viewport, ...cheap });
    try {
      return await this.#runIn(context, clean);
    } finally {
      await context.close();
    }
  }

  async #runIn(context: BrowserContext, clean?: Change): Promise<Change> {
    const page = await this.#openProfile(context);
    const messages = collectFaults(context);
    const { keys } = await storedIn(page);
    let doneAt = Infinity;
    const work = this.#operate(page, 'q').then((done) => {
      if (done === true) doneAt = this.#tick(page);
      return done;
    });
    const done = clean ? await this.#reach(page, work) : await work;
    if (!clean && done !== true) throw new Finding('It works without a fault', String(done));
    const isComplete = this.#tick(page) - doneAt > grace;
    await this.#fail(page, work);
    const lasting = [...this.#shown.keys()].flatMap((one) => this.#lasting(one));
    // Without a network and a service worker, a reload ends at a page of the browser.
    const isLeft = page.url().startsWith('chrome-error:');
    const address = isLeft ? (operations[this.point.operation]?.at ?? '') : page.url();
    await page.close();
    await context.setOffline(false);

    const again = await openAgain(context, address);
    const stored = await storedIn(again);
    const change = {
      added: stored.keys.filter((key) => !keys.includes(key)).map((key) => key.replace(/\/.*/, '')),
      removed: keys.filter((key) => !stored.keys.includes(key)),
    };
    this.#checkWords(lasting, `${stored.text}\n${stored.shown}`);
    checkNumbers(stored.text);
    if (clean) this.#checkRecords(change, clean, isComplete);
    const loud = messages.find((text) => !failedRequest.test(text) && !this.#isExpected(text));
    if (loud) throw new Finding('The browser’s console is silent', loud);
    return change;
  }

  async #openProfile(context: BrowserContext): Promise<Page> {
    context.setDefaultTimeout(patience);
    await context.exposeBinding('reportWords', ({ page }, report) => this.#note(page, report));
    await context.exposeBinding('reachFault', () => this.#reachFault());
    const headers = { 'access-control-allow-origin': '*' };
    const empty = { headers, json: { object: 'list', data: [] } };
    await context.route('https://*.example/**', (route) => route.fulfill(empty));
    const page = await context.newPage();
    await openWithoutConsole(page);
    await restoreProfile(page, this.around.profile);
    if (this.point.service === 'a stand-in')
      await page.evaluate(() => {
        const id = '"9a6c8f555301f503ac6b5f6c055e7667"';
        localStorage.setItem('inference-console.preference.activeConnectionId', id);
      });
    await context.addInitScript(observePage);
    await context.addInitScript(installFaults, passing);
    await open(page, operations[this.point.operation]?.at ?? '');
    return page;
  }

  #note(page: Page, { tick, words: now, hasNotice }: Report): void {
    const before = this.#shown.get(page);
    this.#ticks.set(page, tick);
    this.#shown.set(page, new Map(now.map((word) => [word, before?.get(word) ?? tick])));
    this.#hasNotice ||= hasNotice;
  }

  #tick(page: Page): number {
    return this.#ticks.get(page) ?? 0;
  }

  #lasting(page: Page): string[] {
    const end = this.#tick(page) - grace;
    return [...(this.#shown.get(page) ?? [])].filter(([, at]) => at < end).map(([word]) => word);
  }

  /** Resolves with true, or with the reason why it did not end. */
  #operate(page: Page, end: string): Promise<unknown> {
    const word = `z${this.point.seed.toString(36)}${end}`;
    return operate(this.point.operation, page, word, this.around.host).then(
      () => true,
      (error: unknown) => error,
    );
  }

  /** Until the point is reached, or the operation has ended before. */
  async #reach(page: Page, work: Promise<unknown>): Promise<void> {
    const { unit, after } = this.point;
    const arm = (requestsLeft: number) =>
      page.evaluate((fields) => void Object.assign(window.faultSwitch, fields), {
        ...{ requestsLeft, failing: this.#failing },
      });
    if (unit === 'ms') {
      await pause(after);
      if (this.#failing) await arm(1);
      return;
    }
    const reached = new Promise<void>((resolve) => (this.#reachFault = resolve));
    await arm(after);
    await Promise.race([reached, work.then(() => pause(2000)), pause(2 * rest)]);
  }

  async #fail(page: Page, work: Promise<unknown>): Promise<void> {
    const { fault } = this.point;
    const context = page.context();
    if (fault === 'close the tab') return page.close({ runBeforeUnload: false });
    if (fault === 'kill the tab') {
      const session = await context.newCDPSession(page);
      session.send('Page.crash').catch(() => undefined);
      return void (await page.waitForEvent('crash'));
    }
    if (fault === 'cut the network') await context.setOffline(true);
    if (fault === 'close the workers')
      await page.evaluate(() => window.faultSwitch.workers.forEach((one) => one.terminate()));
    const second = fault === twice ? await context.newPage() : undefined;
    if (second) await open(second, page.url());
    const all = Promise.all([work, second && this.#operate(second, 'bq')]);
    await Promise.race([all, pause(rest)]);
    await untilQuiet(page, rest);
    // Everything that the page shows now is stored before it is closed.
    const end = this.#tick(page) + grace + 2;
    await expect.poll(() => this.#tick(page), { timeout: patience }).toBeGreaterThan(end);
  }

  /** A storage that fails may lose what the page has a notice about. */
  #checkWords(lasting: string[], text: string): void {
    const found = new Set(text.match(words));
    // Two tabs share the draft of a field: the text that is typed last is stored.
    const isShared = this.point.fault === twice && /^(?:type|write)/.test(this.point.operation);
    const lost = lasting.filter((word) => !found.has(word));
    if (isShared) return;
    const isReported = this.#failing !== '' && this.#hasNotice;
    if (lost.length > 0 && !isReported && !removing.test(this.point.operation))
      throw new Finding('What was shown for a second is stored', lost.join(' '));
  }

  #checkRecords({ added, removed }: Change, clean: Change, isComplete: boolean): void {
    const { fault, operation } = this.point;
    const lost = removed.filter((key) => !clean.removed.includes(key));
    if (lost.length > 0 && !removing.test(operation))
      throw new Finding('What was stored is still there', lost.join(' '));
    const count = (kinds: string[], kind: string) => kinds.filter((one) => one === kind).length;
    for (const kind of new Set([...added, ...clean.added])) {
      const [is, was] = [count(added, kind), count(clean.added, kind)];
      if (is > was * (fault === twice ? 2 : 1))
        throw new Finding('Nothing is there twice', `${is} instead of ${was} ${kind}`);
      if (is < was && isComplete && !this.#failing)
        throw new Finding('What was done is stored', `${is} instead of ${was} ${kind}`);
    }
  }

  #isExpected(text: string): boolean {
    // The models of a new connection are also looked for beside its base URL.
    if (/Failed to load resource: .*\/models\)$/.test(text)) return true;
    return this.point.fault === 'cut the network' && /net::ERR_/.test(text);
  }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('[data-frame]')).toHaveCount(0, { timeout: patience });
  await untilQuiet(page, rest);
}

async function openAgain(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  try {
    await open(page, address);
    await checkPage(page);
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible();
    await page.keyboard.press('Escape');
    return page;
  } catch (error) {
    if (error instanceof Finding) throw error;
    throw new Finding('The page works again', `${address}: ${String(error)}`);
  }
}

/** The stand-in answers with numbered words: each is stored once, in its order. */
function checkNumbers(text: string): void {
  for (const line of text.split('\n')) {
    const { role, content } = JSON.parse(line) as { role?: string; content?: unknown };
    if (role !== 'assistant' || typeof content !== 'string') continue;
    const numbers = [...content.matchAll(/\bz\w+q-(\d+)\b/g)].map(([, digits]) => Number(digits));
    if (numbers.some((number, index) => number !== index + 1))
      throw new Finding('An answer is stored once and whole', content.slice(0, 300));
  }
}
