import { expect, it } from 'vitest';
import { figuresOf } from './figures';
import { exchangeSample } from '../../../../../tests/support/storage/samples';

const record = exchangeSample({ firstTokenAt: 400, endedAt: 2000, usage: { output: 1200 } });

it('A comparison of two requests shows the differences in time and size', () => {
  const other = {
    ...record,
    status: 429,
    firstTokenAt: undefined,
    endedAt: 1000,
    usage: { input: 5, output: 1500 },
  };
  const figures = figuresOf(record, other);
  const figure = (name: string) => figures.find((one) => one.name === name);
  expect(figure('Status')).toMatchObject({ before: '200', after: '429' });
  expect(figure('First token')).toMatchObject({ before: '400 ms', after: '–', change: '' });
  expect(figure('Ended')).toMatchObject({ change: '−1.00 s (−50\u00a0%)' });
  expect(figure('Tokens in')).toMatchObject({ before: '–', after: '5', change: '' });
  expect(figure('Tokens out')).toMatchObject({ before: '1,200', change: '+300 (+25\u00a0%)' });
  expect(figure('Sent')).toMatchObject({ change: '' });
});
