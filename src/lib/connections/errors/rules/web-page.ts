import { ofKind, type Rule } from './rule';

/** A successful reply that is a web page. */
export const webPage = ofKind('html', ({ host, status }) => ({
  title: 'HTML instead of an API reply: check the base URL',
  body: `${host} answered with a web page (status ${status}).`,
  advice: [
    'The base URL often ends with /v1; a service’s documentation names it.',
    'A sign-in page of a proxy or a network looks the same.',
  ],
  fix: 'settings',
}));

export const pageAdvice = [
  'Check the base URL, with and without /v1.',
  'Behind a proxy or a sign-in, open the address in a tab first.',
];

/** Statuses that proxies answer with an HTML page of their own and that are meaningful without the API. */
const saysEnough = new Set([401, 413, 429]);

/** Below 500 an HTML page mostly means that another program than the API answers at the address. */
export const refusingPage: Rule = {
  kind: 'refusing-page',
  explain: ({ error, context }) =>
    error.kind === 'http' && error.isHtml && error.status < 500 && !saysEnough.has(error.status)
      ? {
          title: `HTML instead of an API reply (${error.status}): check the base URL`,
          body: `${context.connection.host} answered with a web page: another path, or a proxy in front of the service that refused.`,
          advice: pageAdvice,
          fix: 'settings',
        }
      : undefined,
};
