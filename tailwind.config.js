/**
 * The names of the design tokens; their values, light and dark, are the CSS variables in src/app.css.
 * @type {import('tailwindcss').Config}
 */
export default {
  content: ['./src/**/*.{html,svelte,ts}'],
  darkMode: ['selector', '[data-theme="dark"]'],
  theme: {
    extend: {
      colors: {
        ground: 'var(--ground)',
        surface: 'var(--surface)',
        raised: 'var(--raised)',
        sunken: 'var(--sunken)',
        line: 'var(--line)',
        'line-strong': 'var(--line-strong)',
        'line-control': 'var(--line-control)',
        ink: 'var(--ink)',
        'ink-2': 'var(--ink-2)',
        'ink-3': 'var(--ink-3)',
        'on-ink': 'var(--on-ink)',
        accent: 'var(--accent)',
        'accent-soft': 'var(--accent-soft)',
        completed: 'var(--completed)',
        'completed-soft': 'var(--completed-soft)',
        running: 'var(--running)',
        waiting: 'var(--waiting)',
        failed: 'var(--failed)',
        'failed-soft': 'var(--failed-soft)',
        'waiting-soft': 'var(--waiting-soft)',
        cancelled: 'var(--cancelled)',
      },
      // The scale is 13, 14 and 16 px; only keys, badges and the rail are smaller.
      fontSize: { xs: ['calc(13rem/14)', 'calc(18rem/14)'] },
      fontFamily: {
        sans: 'var(--font-sans)',
        mono: 'var(--font-mono)',
      },
    },
  },
};
