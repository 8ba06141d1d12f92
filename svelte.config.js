import adapter from '@sveltejs/adapter-static';
import { firstScriptSource } from './scripts/first-script.mjs';
import { withFilesListed } from './scripts/list-build.mjs';
import { staticIcons } from './scripts/static-icons.mjs';

/** @type {import('@sveltejs/kit').Config} */
export default {
  compilerOptions: { runes: true },
  preprocess: [staticIcons],
  kit: {
    // Tests run beside a build, and each writes what the other would read: a page would look for the start of another.
    // SvelteKit then notes that tsconfig.json extends the build's configuration, as it should.
    outDir: process.env.VITEST ? '.svelte-kit/vitest' : '.svelte-kit',
    typescript: {
      // Scripts, the tools' configurations and the service worker are type-checked like the rest.
      config: (settings) => {
        settings.include.push('../scripts/**/*', '../*.ts');
        // It brings no types of its own that would contradict those of pages.
        settings.exclude = settings.exclude.filter((path) => !path.includes('service-worker'));
        // Plain scripts, which stand in the pages as they are written.
        settings.exclude.push('../src/first-paint/**');
      },
    },
    adapter: withFilesListed(adapter(), 'build'),
    // src/lib/features/settings/offline registers it, once the page has nothing better to do.
    serviceWorker: { register: false },
    csp: {
      mode: 'hash',
      directives: {
        'default-src': ['none'],
        'script-src': ['self', firstScriptSource],
        'style-src': ['self', 'unsafe-inline'],
        'img-src': ['self', 'data:', 'blob:'],
        'media-src': ['self', 'blob:', 'data:'],
        // The base URL is the user's choice, so any host may be connected to.
        'connect-src': ['*'],
        'font-src': ['self'],
        'base-uri': ['none'],
        'form-action': ['none'],
        'object-src': ['none'],
        'frame-src': ['none'],
        'manifest-src': ['self'],
        'worker-src': ['self'],
        'require-trusted-types-for': ['script'],
        // Svelte's templates and the project's own workers (src/lib/base/workers/trusted-worker.ts).
        'trusted-types': ['svelte-trusted-html', 'inference-console-worker'],
      },
    },
  },
};
