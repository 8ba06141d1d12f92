import { ensureChromium, otherChromium } from './ensure-chromium.mjs';
import { runTests } from './run-tests.mjs';
import { setUp } from './set-up.mjs';
import { build, endToEnd } from './test-programs.mjs';

/** The end-to-end tests of what differs between a whole browser and the headless shell. */
const specs = [
  'backup', // downloads, the window that asks for a place on the disk
  'first-load', // what is requested
  'framing', // windows that other pages open
  'layout', // sizes of windows
  'offline', // the service worker, installation
  'storage', // what the browser requests beside the page
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
