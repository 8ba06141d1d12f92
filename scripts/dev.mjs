import { runPackage } from './run.mjs';
import { setUp } from './set-up.mjs';

await setUp();
process.exitCode = await runPackage('vite', ['dev', ...process.argv.slice(2)]);
