import type { Rule } from './rule';

export const builtInSilent: Rule = {
  kind: 'built-in-silent',
  explain: ({ error, context }) =>
    error.kind === 'unreachable' && context.connection.builtIn
      ? {
          title: 'Cannot reach the built-in service',
          body: 'Its worker did not start, or it stopped.',
          advice: ['Reload the page. Your conversations stay.'],
          fix: 'reload',
        }
      : undefined,
};
