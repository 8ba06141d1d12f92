import { ensureChromium, otherChromium } from './ensure-chromium.mjs';
import { runTests } from './run-tests.mjs';
import { setUp } from './set-up.mjs';
import { build, endToEndSpecs } from './test-programs.mjs';

/** The end-to-end tests that depend on the differences between a whole browser and the headless shell. */
const specs = [
  'extended/backup', // downloads, the dialog that chooses a place on the disk
  'e2e/first-load', // requests of the browser
  'extended/framing', // windows that other pages open
  'extended/layout', // sizes of windows
  'extended/offline', // the service worker, installation
  'e2e/storage', // requests of the browser beside those of the page
  'extended/transcription', // the microphone, codecs
  'extended/view-code', // the clipboard
].map((name) => `tests/${name}.spec.ts`);

await setUp();
await ensureChromium();
const other = await otherChromium();
if (other) {
  process.env.CHROMIUM_PATH = other;
  console.log(`With ${other}:`);
  await runTests([
    { name: 'build', run: build },
    { name: 'end-to-end', after: 'build', run: endToEndSpecs(specs) },
  ]);
} else
  console.log(
    'Skipped: there is no Chromium of the other kind (whole browser or headless shell), and none could be installed.',
  );
