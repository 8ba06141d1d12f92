import { runPackage } from './run.mjs';
import { fail, setUp } from './set-up.mjs';

/** Installs what is missing and builds the console. */
export async function buildConsole() {
  await setUp();
  if (await runPackage('vite', ['build', '--logLevel', 'warn']))
    fail('The build failed; see above.');
  await import('./build-headless.mjs');
}
