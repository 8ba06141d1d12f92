import { mkdirSync } from 'node:fs';
import { startService } from '../../scripts/service.mjs';

/** @import { Page } from '@playwright/test' */

/**
 * Services whose addresses are answered by a stand-in. With `found`, a search of this machine finds the service.
 *
 * @type {{ name: string, address: string, key?: string, found?: true }[]}
 */
const services = [
  { name: 'OpenAI', address: 'https://api.openai.com/v1', key: 'sk-film-0123456789' },
  { name: 'OpenRouter', address: 'https://openrouter.ai/api/v1', key: 'sk-or-film-0123456789' },
  { name: 'Groq', address: 'https://api.groq.com/openai/v1', key: 'gsk_film0123456789' },
  { name: 'Ollama', address: 'http://localhost:11434/v1', found: true },
  { name: 'LM Studio', address: 'http://localhost:1234/v1' },
];

/**
 * Measures the first minute of a new profile with each of five services: presses and seconds from the first paint to the
 * first words of an answer. The script does not pause to read. Saves a screenshot of each step in `folder`.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} site  The console.
 * @param {string} folder
 */
export async function* measureFirstMinute(browser, site, folder) {
  mkdirSync(folder, { recursive: true });
  const standIn = await startService({ pace: 200 });
  try {
    for (const service of services) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await playAt(page, service, { site, standIn: standIn.url });
      const film = new Film(page, `${folder}/${service.name.replace(' ', '-').toLowerCase()}`);
      await page.goto(`${site}chat/`);
      await connect(film, service);
      await film.firstAnswer();
      yield `First minute, ${service.name}: ${film.presses} presses, ${film.seconds()} s`;
      await context.close();
    }
  } finally {
    await standIn.close();
  }
}

/**
 * Lets the stand-in answer requests to the service's address; other addresses outside the console refuse to connect. The
 * stand-in requires a key, so one is added if the service needs none.
 *
 * @param {Page} page @param {typeof services[number]} service @param {{ site: string, standIn: string }} urls
 */
async function playAt(page, { address, key }, { site, standIn }) {
  await page.route(
    (url) => !url.href.startsWith(site),
    async (route) => {
      const url = route.request().url();
      if (!url.startsWith(address)) return route.abort('connectionrefused');
      const headers = {
        ...route.request().headers(),
        ...(key ? {} : { authorization: 'Bearer any' }),
      };
      const response = await route.fetch({
        url: `${standIn}/v1${url.slice(address.length)}`,
        headers,
      });
      return route.fulfill({ response });
    },
  );
}

/** @param {Film} film @param {typeof services[number]} service */
async function connect(film, { name, key, found }) {
  const { page } = film;
  const welcome = page.getByRole('region', { name: 'Connect a model' });
  await welcome.waitFor();
  await film.start();
  if (found) {
    await film.press(
      'search',
      welcome.getByRole('button', { name: 'Find servers on this machine' }),
    );
    await film.press('found', welcome.getByRole('button', { name: 'Chat now' }));
  } else {
    await film.press('tile', welcome.getByRole('button', { name, exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Add connection' });
    await dialog.waitFor();
    if (key) await dialog.getByRole('textbox', { name: 'API key' }).fill(key);
    await film.press('form', dialog.getByRole('button', { name: 'Save', exact: true }));
    await dialog.waitFor({ state: 'hidden' });
  }
}

/** Counts presses and seconds until the first words of an answer, and takes screenshots. */
class Film {
  presses = 0;
  #started = 0;
  #ended = 0;
  #pictures = 0;

  /** @param {Page} page @param {string} path  Beginning of the paths of the screenshots. */
  constructor(page, path) {
    this.page = page;
    this.path = path;
  }

  async start() {
    this.#started = performance.now();
    await this.#picture('start');
  }

  /** @param {string} name @param {import('@playwright/test').Locator} control  A screenshot is taken before it is pressed. */
  async press(name, control) {
    await control.waitFor();
    await this.#picture(name);
    await control.click();
    this.presses += 1;
  }

  /** Sends a message with the Enter key, which counts as a press, and waits for the answer. */
  async firstAnswer() {
    const composer = this.page.getByRole('textbox', { name: 'Message' });
    await composer.fill('What can you do?');
    await this.#picture('question');
    await composer.press('Enter');
    this.presses += 1;
    const answer = this.page.getByRole('article', { name: 'Assistant message' });
    await answer.getByText(/\w{3}/).first().waitFor();
    this.#ended = performance.now();
    await answer.and(this.page.locator('[aria-busy="false"], :not([aria-busy])')).waitFor();
    await this.#picture('answer');
  }

  seconds() {
    return ((this.#ended - this.#started) / 1000).toFixed(1);
  }

  /** @param {string} name */
  async #picture(name) {
    this.#pictures += 1;
    await this.page.screenshot({ path: `${this.path}-${this.#pictures}-${name}.png` });
  }
}
