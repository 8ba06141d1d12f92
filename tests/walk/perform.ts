import type { ElementHandle, Locator, Page } from '@playwright/test';
import type { Belongings } from './belongings';
import { controlsOf, elementOf } from './controls';
import { Finding } from './finding';
import { rememberFocus } from './focus';
import { changesOf, ignoreTimeout, untilQuiet } from './observed-page';
import { payloadOf } from './sample-files';
import type { By, Step, Target } from './step';
import type { Tabs } from './tabs';

/** Milliseconds in which a press must have shown. */
const pressLimit = 3000;
/** Milliseconds in which an answer of the built-in service has ended. */
const answerLimit = 20_000;

/**
 * Fields whose text may be gone after a reload: what is looked for or chosen from a list, a number or a word of a few
 * characters, the name of a member that is about to be added (it is typed again in a second), and what stands in a
 * dialog, which a reload closes without a decision.
 */
export const passing =
  '[type=search], [role=combobox], [inputmode=numeric], [maxlength], [placeholder=top_k], dialog *';

/** Does a step; what it names and is not there any more is passed over. */
export async function perform(step: Step, tabs: Tabs, belongings: Belongings): Promise<void> {
  const { page } = tabs;
  switch (step.kind) {
    case 'press':
      return pressAndForgive(step.target, step.by, tabs, belongings);
    case 'remove':
      return remove(step, tabs, belongings);
    case 'type':
      return type(step, page, belongings);
    case 'ask':
      return ask(step, page, belongings);
    case 'choose':
      return choose(step.target, step.share, page, belongings);
    case 'pick file':
      return void (await (await elementOf(page, step.target))?.setInputFiles(payloadOf(step.file)));
    case 'key':
      return pressKey(step.key, page, belongings);
    case 'resize':
      return resize(page, step.width);
    case 'open tab':
      return tabs.add(page.url());
    case 'switch tab':
      return tabs.switch();
    case 'close tab':
      return tabs.close();
    case 'reload':
      return void (await page.reload());
    case 'back':
      return goBack(page);
    case 'forward':
      return goForward(page);
  }
}

/** Ends after a frame: media queries that scripts listen to change with the next one, before it is painted. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))),
  );
}

/**
 * To what came before; from the first page of a tab, out of the console and back again. What Playwright waits for may be
 * another navigation than this one, so that its end does not show where it leads; the page knows it before.
 */
async function goBack(page: Page): Promise<void> {
  if (!(await page.evaluate(() => navigation.canGoBack))) await page.goto('about:blank');
  await page.goBack();
  await page.waitForURL(/^http/);
}

/** Not to where the walk has left the console. */
async function goForward(page: Page): Promise<void> {
  if (await page.evaluate(() => navigation.canGoForward)) await page.goForward();
}

/** A press that offers an Undo has replaced something, such as a typed text by an example. */
async function pressAndForgive(
  target: Target,
  by: By,
  tabs: Tabs,
  belongings: Belongings,
): Promise<void> {
  const { page } = tabs;
  const shown = await belongings.shownOn(page);
  const undos = await undosFromNow(page);
  await press(target, by, tabs);
  await untilQuiet(page, pressLimit);
  if ((await undos.count()) > 0) await belongings.forgive(page, shown);
}

/** The offers to undo that appear from now on; items that were removed earlier may still be offered back. */
async function undosFromNow(page: Page): Promise<Locator> {
  const undos = page.getByRole('button', { name: 'Undo', exact: true });
  await undos.evaluateAll((all) => all.forEach((one) => one.setAttribute('data-earlier', '')));
  return undos.and(page.locator(':not([data-earlier])'));
}

async function press(target: Target, by: By, tabs: Tabs): Promise<void> {
  const { page } = tabs;
  const control = (await controlsOf(page)).find(
    ({ role, name, nth }) => role === target.role && name === target.name && nth === target.nth,
  );
  const element = control && (await elementOf(page, target));
  if (!element || !(await bring(element, by, page))) return;
  const before = await changesOf(page);
  const signals = tabs.signals;
  const url = page.url();
  const name = await element.evaluate((one) => one.outerHTML.slice(0, 200));
  // The pointer clicks at the position it was moved to: `element.click()` would wait for an element that has gone.
  if (by === 'pointer') {
    await page.mouse.down();
    await page.mouse.up();
  } else await page.keyboard.press(/checkbox|radio|tab$/.test(target.role) ? 'Space' : 'Enter');
  if (control.isSettled || target.role !== 'button') return;
  const end = performance.now() + pressLimit;
  while (performance.now() < end) {
    if (tabs.signals > signals || page.url() !== url) return;
    if ((await changesOf(page)) !== before) return;
    await page.waitForTimeout(30);
  }
  throw new Finding('A button that is pressed does something', name);
}

/** False where it cannot have the focus, or has left the page meanwhile. */
const focusOn = (element: ElementHandle<HTMLElement>): Promise<boolean> =>
  element.evaluate((one) => {
    one.focus();
    return (one.getRootNode() as Document | ShadowRoot).activeElement === one;
  });

/** Brings an element under the pointer or the focus; false where something else lies over it, or it has left the page. */
async function bring(element: ElementHandle<HTMLElement>, by: By, page: Page): Promise<boolean> {
  if (by === 'keyboard') {
    // The page knows by the last press whether a pointer is used.
    await page.keyboard.press('Shift');
    const isFocused = await focusOn(element);
    await rememberFocus(page);
    return isFocused;
  }
  await element.evaluate((one) => one.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  const box = await element.boundingBox();
  if (!box) return false;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  return element.evaluate(
    (one, [x, y]) => {
      if (!one.isConnected) return false; // Its root is then no document, and finds nothing.
      const hit = (one.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y);
      const labels = 'labels' in one ? [...(one.labels as NodeListOf<HTMLElement>)] : [];
      return hit !== null && [one, ...labels].some((part) => part.contains(hit));
    },
    [box.x + box.width / 2, box.y + box.height / 2] as const,
  );
}

async function remove(
  { target, by, regret }: Step & { kind: 'remove' },
  tabs: Tabs,
  belongings: Belongings,
): Promise<void> {
  const { page } = tabs;
  const shown = await belongings.shownOn(page);
  const undo = await undosFromNow(page);
  await press(target, by, tabs);
  await untilQuiet(page, pressLimit);
  const question = page.getByRole('alertdialog');
  if (await question.isVisible()) {
    const answers = question.locator('footer').getByRole('button');
    await (regret === 'none' ? answers.last() : answers.first()).click();
    await untilQuiet(page, pressLimit);
    if (regret === 'none') await belongings.forgive(page, shown);
    return;
  }
  if (regret !== 'undo' || (await undo.count()) === 0) return belongings.forgive(page, shown);
  if (by === 'keyboard') await undo.last().press('Enter');
  else await undo.last().click();
}

async function type(
  { target, text, enter }: Step & { kind: 'type' },
  page: Page,
  belongings: Belongings,
): Promise<void> {
  const element = await elementOf(page, target);
  if (!element) return;
  const isLasting = await element.evaluate((one, fields) => {
    const root = one.getRootNode();
    const place = root instanceof ShadowRoot ? root.host : one;
    return !place.matches(fields) && !one.matches(fields);
  }, passing);
  const before = await textIn(element);
  if (!(await focusOn(element))) return;
  belongings.replaced(before);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
  const taken = await textIn(element);
  if (isLasting && target.role === 'textbox' && taken.includes(text)) belongings.typed(text, page);
  if (enter) await page.keyboard.press('Enter');
}

/** The text of a field, or of an editor, which shows its lines as elements. */
const textIn = (element: ElementHandle<HTMLElement>): Promise<string> =>
  element.evaluate((one) => ('value' in one ? String(one.value) : one.innerText));

async function ask(
  { text, then }: Step & { kind: 'ask' },
  page: Page,
  belongings: Belongings,
): Promise<void> {
  const composer = page.getByRole('textbox', { name: 'Message', exact: true });
  try {
    // A page that a press before has opened may take it away, and it would be waited for.
    const before = await composer.inputValue({ timeout: pressLimit });
    await composer.fill(text, { timeout: pressLimit });
    belongings.replaced(before);
    belongings.typed(text, page);
    await composer.press('Enter', { timeout: pressLimit });
  } catch (error) {
    return ignoreTimeout(error as Error);
  }
  if (then === 'wait') await untilQuiet(page, answerLimit);
  if (then !== 'stop') return;
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  await stop.click({ timeout: pressLimit }).catch(ignoreTimeout);
  await stop.waitFor({ state: 'detached', timeout: answerLimit }).catch((error: Error) => {
    ignoreTimeout(error);
    throw new Finding('Stop ends the answer', text);
  });
}

async function choose(
  target: Target,
  share: number,
  page: Page,
  belongings: Belongings,
): Promise<void> {
  const element = await elementOf(page, target);
  if (!element) return;
  if (target.role === 'select') {
    await element.evaluate(select, share);
    return;
  }
  // A slider stands behind the field that holds the same value.
  if (target.role === 'slider')
    belongings.replaced(
      await element.evaluate((one) => {
        const field = one.previousElementSibling;
        return field instanceof HTMLInputElement ? field.value : '';
      }),
    );
  if (!(await focusOn(element))) return;
  const presses = Math.ceil(share * 4);
  const key = target.role === 'combobox' ? 'ArrowDown' : 'ArrowRight';
  for (let pressed = 0; pressed < presses; pressed++) await page.keyboard.press(key);
  if (target.role === 'combobox') await page.keyboard.press(share < 0.8 ? 'Enter' : 'Escape');
}

/** Runs in the page, in one step: Playwright's own choice fails on a list that leaves the page meanwhile. */
function select(one: HTMLElement, share: number): void {
  const list = one as HTMLSelectElement;
  const values = [...list.options].filter(({ disabled }) => !disabled);
  const chosen = values[Math.floor(share * values.length)];
  if (!chosen || !list.isConnected) return;
  chosen.selected = true;
  for (const type of ['input', 'change'])
    list.dispatchEvent(new Event(type, { bubbles: true, composed: type === 'input' }));
}

/** Escape may give up what was being edited. */
async function pressKey(key: string, page: Page, belongings: Belongings): Promise<void> {
  const edited =
    key === 'Escape'
      ? await page.evaluate(() => {
          const focused = document.activeElement;
          const field = focused?.shadowRoot?.activeElement ?? focused;
          if (!(field instanceof HTMLElement)) return '';
          if ('value' in field) return String(field.value);
          return field.isContentEditable ? field.innerText : '';
        })
      : '';
  await rememberFocus(page);
  await page.keyboard.press(key);
  // Behind the last control comes the browser's own bar, and behind that the page again.
  if (key.endsWith('Tab') && (await page.evaluate(() => document.activeElement === document.body)))
    await page.keyboard.press(key);
  if (edited) belongings.replaced(edited);
}
