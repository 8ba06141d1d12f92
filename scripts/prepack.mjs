import { buildConsole } from './build-console.mjs';

await buildConsole();
