import adapter from '@sveltejs/adapter-static';
import { withFallbackInAnyFolder } from './scripts/fallback-page.mjs';

/** @type {import('@sveltejs/kit').Config} */
export default {
  compilerOptions: { runes: true },
  kit: {
    typescript: {
      // Scripts and the tools' configurations are type-checked like the rest.
      config: ({ include }) => void include.push('../scripts/**/*', '../*.ts'),
    },
    adapter: withFallbackInAnyFolder(adapter({ fallback: '404.html' }), 'build/404.html'),
    csp: {
      mode: 'hash',
      directives: {
        'default-src': ['none'],
        'script-src': ['self'],
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
        'worker-src': ['self'],
        'require-trusted-types-for': ['script'],
        // Svelte's templates and the project's own workers (src/lib/work/trusted-worker.ts).
        'trusted-types': ['svelte-trusted-html', 'inference-console-worker'],
      },
    },
  },
};
