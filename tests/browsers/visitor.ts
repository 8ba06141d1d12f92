import { faults, find, type Found, type Reference, type Target, type Wanted } from './in-page';
import { DriverError, type Command, type Driver, type Parameters } from './protocol';

/** Milliseconds, a bound for what hangs: a loaded machine may take ten times as long as a quiet one. */
const patience = 40_000;
/** Milliseconds between two looks. */
const pause = 50;

/** What a click answers while the page is still moving. */
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
  constructor(
    readonly driver: Driver,
    /** Its window, by WebDriver's handle. */
    readonly handle: string,
    /** Where its console is served; ends with a slash. */
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
    await this.send('Navigate', { url: new URL(address, this.home).href });
    await this.started();
  }

  async reload(): Promise<void> {
    await this.send('Refresh');
    await this.started();
  }

  /** The console has started once it has taken the place of its frame. */
  async started(): Promise<void> {
    await until('the console to start', () =>
      this.run<boolean>(
        () => !document.querySelector('[data-frame]') && Boolean(document.querySelector('main')),
      ),
    );
  }

  async address(): Promise<string> {
    return (await this.send('GetCurrentURL')) as string;
  }

  /** Runs a function in the page that uses nothing but what it is given. */
  async run<T>(work: (...args: never[]) => unknown, ...args: unknown[]): Promise<T> {
    const script = `return (${String(work)})(...arguments)`;
    return (await this.send('ExecuteScript', { script, args })) as T;
  }

  async all(target: Target): Promise<Found[]> {
    return this.run<Found[]>(find, asJson(target));
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

  /** Does something to the first that is there, again while the page moves under it. */
  async #act(target: Target, act: (id: string) => Promise<unknown>): Promise<void> {
    let refused: unknown;
    await until(`${describe(target)} to be reached`, async () => {
      const [found] = await this.all(target);
      if (!found || 'disabled' in found.attributes) return false;
      try {
        await act(idOf(found.element));
        return true;
      } catch (error) {
        if (!(error instanceof DriverError) || !passing.includes(error.kind)) throw error;
        refused = error;
        return false;
      }
    }).catch((error: Error) => {
      throw new Error(error.message, { cause: refused });
    });
  }

  async click(target: Target): Promise<void> {
    await this.#act(target, (id) => this.send('ElementClick', { id }));
  }

  /** Types over everything that is in a field, as fast as the browser takes it. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
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
    await this.#act(target, (id) => this.send('ElementSendKeys', { id, text }));
  }

  async select(target: Target, label: Wanted): Promise<void> {
    await this.click({ role: 'option', name: label, within: target });
  }

  faults(): Promise<string[]> {
    return this.run<string[]>(faults);
  }
}

function idOf(reference: Reference): string {
  const [id = ''] = Object.values(reference);
  return id;
}
