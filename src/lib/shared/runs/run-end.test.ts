import { expect, it } from 'vitest';
import { endAnnouncement } from './run-end';

const answer = { what: 'Answer' as const, state: 'done', text: '', calls: [] as string[] };

it.each([
  ['reads out the beginning of an answer', { text: 'Hello' }, 'Answer: Hello'],
  ['reads out no signs of Markdown', { text: '> Now **two** `words`' }, 'Answer: Now two words'],
  [
    'names the tools that are called, each once',
    { calls: ['weather', 'time', 'weather'] },
    'The model calls weather, time and waits for the result.',
  ],
  [
    'has both where both came',
    { text: 'Let me look.', calls: ['weather'] },
    'Answer: Let me look. The model calls weather and waits for the result.',
  ],
  ['says that nothing can be read out', {}, 'Answer without any text.'],
  [
    'tells an end that is not good after the text',
    { text: 'Half', end: 'Stopped by the content filter' },
    'Answer: Half Stopped by the content filter.',
  ],
  ['tells such an end without any text', { end: 'Refused to answer' }, 'Refused to answer.'],
  ['says that it was stopped', { state: 'stopped', text: 'Half' }, 'Answer stopped.'],
  ['says that it was cut off', { state: 'interrupted' }, 'Answer cut off.'],
  [
    'reads out the whole answer if that is chosen',
    { text: 'Long. '.repeat(99) + 'End.', choice: 'whole' as const },
    `Answer: ${'Long. '.repeat(99)}End.`,
  ],
  [
    'reads out only the end of an answer that was read by sentence',
    { text: 'The last.', choice: 'sentences' as const },
    'The last.',
  ],
  ['says that such an answer is done', { choice: 'sentences' as const }, 'Answer done.'],
  ['is silent if that is chosen', { text: 'Hello', choice: 'nothing' as const }, undefined],
  ['leaves a failure to its notice', { state: 'failed' }, undefined],
])('An ended answer: %s', (_, change, spoken) => {
  expect(endAnnouncement({ ...answer, ...change })).toBe(spoken);
});
