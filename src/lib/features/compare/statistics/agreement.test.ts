import { expect, it } from 'vitest';
import { agreementOf, describeAgreement } from './agreement';

const votes = (answers: string) =>
  answers.split(' ').map((one) => [...one].map((vote) => vote === '1'));

// By nltk 3.10.3: AnnotationTask(…).pi(), which for several raters is Fleiss' kappa.
it.each([
  ['111 110 000 100 111 011 000 111 001 110', { judged: 10, alike: 5, kappa: 0.3212669683257919 }],
  ['11 10 00 00 11 01 00 11', { judged: 8, alike: 6, kappa: 0.5 }],
])(
  'The agreement of judges is that of a published program for the verdicts %s',
  (answers, { kappa, ...counts }) => {
    const agreement = agreementOf(votes(answers));
    expect(agreement).toMatchObject(counts);
    expect(agreement?.kappa).toBeCloseTo(kappa, 10);
  },
);

it('An agreement is full and not beyond chance if all verdicts are equal', () => {
  const agreement = agreementOf(votes('111 111'));
  expect(agreement).toEqual({ judged: 2, alike: 2, kappa: undefined });
  expect(agreement && describeAgreement(agreement)).toBe('judges agree on 2 of 2');
});

it('An agreement leaves out answers on which a judge is undecided, or with one judge', () => {
  const found = agreementOf([[true, null, true], undefined, [true, false, true]]);
  expect(found).toMatchObject({ judged: 1, alike: 0 });
  expect(agreementOf([undefined])).toBeUndefined();
});
