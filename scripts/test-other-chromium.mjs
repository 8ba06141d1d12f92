import { ensureChromium, otherChromium } from './ensure-chromium.mjs';
import { runTests } from './run-tests.mjs';
import { setUp } from './set-up.mjs';
import { build, endToEnd } from './test-programs.mjs';

/** The end-to-end tests that depend on the differences between a whole browser and the headless shell. */
const specs = [
  'backup', // downloads, the dialog that chooses a place on the disk
  'first-load', // requests of the browser
  'framing', // windows that other pages open
  'layout', // sizes of windows
  'offline', // the service worker, installation
  'storage', // requests of the browser beside those of the page
  'transcription', // the microphone, codecs
  'view-code', // the clipboard
].map((name) => `tests/e2e/${name}.spec.ts`);

await setUp();
await ensureChromium();
const other = await otherChromium();
if (other) {
  process.env.CHROMIUM_PATH = other;
  console.log(`With ${other}:`);
  await runTests([
    { name: 'build', run: build },
    { name: 'end-to-end', after: 'build', run: endToEnd(specs) },
  ]);
} else
  console.log(
    'Skipped: there is no Chromium of the other kind (whole browser or headless shell), and none could be installed.',
  );
