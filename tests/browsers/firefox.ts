import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programOf } from '../../scripts/browsers.mjs';
import { Marionette } from './marionette';
import { until } from './visitor';
import { Program, type Started } from './program';

/** Written as JSON into the profile. */
const preferences = {
  'marionette.port': 0, // a free one, which it writes down
  'browser.download.folderList': 2,
  'browser.helperApps.neverAsk.saveToDisk':
    'application/zip,application/json,application/jsonl,text/plain,audio/wav,audio/mpeg',
  'browser.download.alwaysOpenPanel': false,
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
};

/** Firefox without a window, with a profile of its own in `folder`. */
export async function startFirefox(folder: string): Promise<Started> {
  const all = { ...preferences, 'browser.download.dir': folder };
  const lines = Object.entries(all).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(folder, 'user.js'), lines.join(''));
  const browser = new Program(
    programOf('firefox', 'Firefox'),
    ['--headless', '--no-remote', '--marionette', '--profile', folder, 'about:blank'],
    {
      env: {
        ...process.env,
        HOME: folder,
        MOZ_HEADLESS_WIDTH: '1440',
        MOZ_HEADLESS_HEIGHT: '1000',
      },
    },
  );
  const portFile = join(folder, 'MarionetteActivePort');
  // The file is there before the number in it.
  const port = await until('Firefox to start', async () =>
    existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) || undefined : undefined,
  );
  const driver = await Marionette.connect(port);
  return {
    driver,
    downloads: folder,
    end: async () => {
      driver.socket.destroy();
      await browser.end();
    },
  };
}
