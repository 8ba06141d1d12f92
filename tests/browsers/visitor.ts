import {
  aim,
  faults,
  find,
  hasFocus,
  hasStarted,
  isHit,
  leave,
  type Found,
  type Reference,
  type Target,
  type Wanted,
} from './in-page';
import { DriverError, type Command, type Driver, type Parameters } from './protocol';

/** Milliseconds, a bound for what hangs: a loaded machine may take ten times as long as a quiet one. */
const patience = 40_000;
/** Milliseconds between two looks. */
const pause = 50;

/** Errors that a click answers while the page is still moving. */
const passing = [
  'stale element reference',
  'element click intercepted',
  'element not interactable',
  'no such element',
];

/** Keys as WebDriver writes them. */
export const keys = {
  control: '\uE009',
  enter: '\uE007',
  escape: '\uE00C',
  up: '\uE013',
};

/** Looks until what it sees is something. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
): Promise<T> {
  const end = performance.now() + patience;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (performance.now() > end) throw new Error(`Waited in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

function describe({ role, name, has, within }: Target): string {
  const words = [role, name && `“${name}”`, has && `with “${has}”`];
  const here = words.filter(Boolean).join(' ');
  return within ? `${here} in ${describe(within)}` : here;
}

function asJson(target: Target): string {
  return JSON.stringify(target, (key, value: unknown) => {
    if (key !== 'name') return value;
    if (value instanceof RegExp) return { pattern: value.source, flags: value.flags };
    return { whole: value };
  });
}

const matches = (text: string, wanted: Wanted) =>
  typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);

const down = (value: string) => ({ type: 'keyDown', value });
const up = (value: string) => ({ type: 'keyUp', value });

/** A tab of a browser, as a person meets it: by roles and accessible names. */
export class Visitor {
  #clicks = 0;

  constructor(
    readonly driver: Driver,
    /** Its window, by WebDriver's handle. */
    readonly handle: string,
    /** The address of its console; ends with a slash. */
    readonly home: string,
  ) {}

  /** Sends a command to this window. */
  async send(command: Command, parameters?: Parameters): Promise<unknown> {
    if (this.driver.front !== this.handle)
      await this.driver.send('SwitchToWindow', { handle: this.handle });
    this.driver.front = this.handle;
    return this.driver.send(command, parameters);
  }

  async resize(width: number): Promise<void> {
    await this.send('SetWindowRect', { width, height: 1000 });
  }

  async open(address: string): Promise<void> {
    const { href } = new URL(address, this.home);
    // The root leads on to the chat.
    const { pathname } = new URL(address || 'chat/', this.home);
    await this.#replacePage(pathname, () => this.send('Navigate', { url: href }));
  }

  async reload(): Promise<void> {
    const { pathname } = new URL(await this.address());
    await this.#replacePage(pathname, () => this.send('Refresh'));
  }

  /**
   * Waits for the console of the next page. The page before it is marked: WebKit's driver ends the
   * wait for a load as soon as any page changes its address, so also when the one that is left does.
   */
  async #replacePage(path: string, load: () => Promise<unknown>): Promise<void> {
    await this.run(leave);
    await load();
    await until(`the console to start at ${path}`, async () => {
      try {
        return await this.run<boolean>(hasStarted, path);
      } catch (error) {
        // A script has no page while one takes the place of the other.
        if (error instanceof DriverError) return false;
        throw error;
      }
    });
  }

  async address(): Promise<string> {
    return (await this.send('GetCurrentURL')) as string;
  }

  async seeAddress(wanted: RegExp): Promise<void> {
    await until(`an address with ${wanted}`, async () => wanted.test(await this.address()));
  }

  /** Runs a function in the page that uses nothing but what it is given. */
  async run<T>(work: (...args: never[]) => unknown, ...args: unknown[]): Promise<T> {
    const script = `return (${String(work)})(...arguments)`;
    return (await this.send('ExecuteScript', { script, args })) as T;
  }

  async all(target: Target): Promise<Found[]> {
    return until('elements that last as long as a look', async () => {
      try {
        return await this.run<Found[]>(find, asJson(target));
      } catch (error) {
        // The element was removed before the browser had described it.
        if (error instanceof DriverError && error.kind === 'stale element reference') return false;
        throw error;
      }
    });
  }

  /** The first that is there, once it is, and is as wanted. */
  async see(
    target: Target,
    wanted: { text?: Wanted; value?: Wanted; attribute?: [name: string, value: Wanted] } = {},
  ): Promise<Found> {
    let last: Found | undefined;
    const fits = ({ text, value, attributes }: Found) =>
      (wanted.text === undefined || matches(text, wanted.text)) &&
      (wanted.value === undefined || matches(value, wanted.value)) &&
      (!wanted.attribute || matches(attributes[wanted.attribute[0]] ?? '', wanted.attribute[1]));
    try {
      return await until(describe(target), async () => {
        const found = await this.all(target);
        last = found[0];
        return found.find(fits);
      });
    } catch (error) {
      if (last && error instanceof Error)
        error.message += ` Wanted ${Object.entries(wanted).join(', ')}; it is “${last.text.slice(0, 500)}”, value “${last.value.slice(0, 500)}”.`;
      throw error;
    }
  }

  async seeCount(target: Target, count: number): Promise<void> {
    let last = 0;
    await until(`${count} × ${describe(target)}`, async () => {
      last = (await this.all(target)).length;
      return last === count;
    });
  }

  async seeNone(target: Target): Promise<void> {
    await this.seeCount(target, 0);
  }

  /** Does something to the first that is there, again while it is refused or the page moves under it. */
  async #act(target: Target, act: (element: Reference) => Promise<boolean>): Promise<void> {
    let refused: unknown;
    await until(`${describe(target)} to be reached`, async () => {
      const [found] = await this.all(target);
      if (!found || 'disabled' in found.attributes) return false;
      try {
        return await act(found.element);
      } catch (error) {
        if (!(error instanceof DriverError) || !passing.includes(error.kind)) throw error;
        refused = error;
        return false;
      }
    }).catch((error: Error) => {
      throw new Error(error.message, { cause: refused });
    });
  }

  /** False where the element moves, or has moved away under the click. */
  async #hit(element: Reference): Promise<boolean> {
    this.#clicks += 1;
    if (!(await this.run<boolean>(aim, element, this.#clicks))) return false;
    await this.send('ElementClick', { id: idOf(element) });
    try {
      return await this.run<boolean>(isHit);
    } catch (error) {
      // The click has ended its page.
      if (error instanceof DriverError) return true;
      throw error;
    }
  }

  async click(target: Target): Promise<void> {
    await this.#act(target, (element) => this.#hit(element));
  }

  /** Types over everything that is in a field, as fast as the browser takes it. */
  async fill(target: Target, text: string): Promise<void> {
    await this.#act(
      target,
      async (element) => (await this.#hit(element)) && this.run<boolean>(hasFocus, element),
    );
    await this.press(keys.control, 'a');
    await this.type(text);
  }

  /** The same in a field for JSON, once its editor has come. */
  async fillEditor(target: Target, text: string): Promise<void> {
    await this.see(target, { attribute: ['contenteditable', 'true'] });
    await this.fill(target, text);
  }

  /** Types wherever the focus is. */
  async type(text: string): Promise<void> {
    await this.#keys([...text].flatMap((key) => [down(key), up(key)]));
  }

  /** Presses keys, all at once, wherever the focus is. */
  async press(...pressed: string[]): Promise<void> {
    await this.#keys([...pressed.map(down), ...pressed.toReversed().map(up)]);
  }

  async #keys(actions: object[]): Promise<void> {
    await this.send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** Files from the disk. */
  async choose(target: Target, ...paths: string[]): Promise<void> {
    const text = paths.join('\n');
    await this.#act(target, async (element) => {
      await this.send('ElementSendKeys', { id: idOf(element), text });
      return true;
    });
  }

  async select(target: Target, label: Wanted): Promise<void> {
    await this.#act({ role: 'option', name: label, within: target }, async (element) => {
      await this.send('ElementClick', { id: idOf(element) });
      return true;
    });
  }

  faults(): Promise<string[]> {
    return this.run<string[]>(faults);
  }
}

function idOf(reference: Reference): string {
  const [id = ''] = Object.values(reference);
  return id;
}
