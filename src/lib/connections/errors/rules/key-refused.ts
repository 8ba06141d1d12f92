import type { ErrorContext } from '../error-description';
import type { Rule, Sentences } from './rule';
import { pageAdvice } from './web-page';

export const keyRefused: Rule = {
  kind: 'key-refused',
  explain({ error, context }) {
    if (error.kind !== 'http' || error.status !== 401) return undefined;
    const { advice, ...refused } = sentencesOf(context.connection);
    return { ...refused, advice: error.isHtml ? [...advice, ...pageAdvice] : advice };
  },
};

function sentencesOf({ host, maskedKey }: ErrorContext['connection']): Sentences {
  if (maskedKey === null)
    return {
      title: 'Key missing (401)',
      body: `${host} wants an API key, and this tab has none for it.`,
      advice: [
        'Enter the key in the settings.',
        'A key kept for one tab only is not there in other tabs, and gone when that tab closes.',
      ],
      fix: 'settings',
    };
  return {
    title: 'Key refused (401)',
    body: `${host} did not accept the API key${maskedKey ? ` ${maskedKey}` : ''} of this connection.`,
    advice: [
      'Check the key in the settings: a part may be missing, it may belong to another service, or it was revoked.',
    ],
    fix: 'settings',
  };
}
