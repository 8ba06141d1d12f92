import { describe, expect, it } from 'vitest';
import { type EmbedTexts, compareMeaning } from './compare-meaning';
import { kinds } from './kinds';

const rule = { ...kinds.similar.blank, model: 'e', connectionId: 'c', text: 'Oslo', least: 0.8 };
const going = new AbortController().signal;

const meaning = (vectors: number[][]) =>
  compareMeaning(rule, 'It is Oslo.', () => Promise.resolve(vectors), going);

describe('The similarity of meaning', () => {
  it('is the cosine of two embeddings from one request', async () => {
    const requests: unknown[] = [];
    const embed: EmbedTexts = (model, connectionId, texts) => {
      requests.push([model, connectionId, texts]);
      return Promise.resolve([
        [3, 4],
        [4, 3],
      ]);
    };
    expect(await compareMeaning(rule, 'It is Oslo.', embed, going)).toEqual({
      pass: true,
      why: 'Similarity 0.96.',
    });
    expect(requests).toEqual([['e', 'c', ['It is Oslo.', 'Oslo']]]);
  });

  it('passes from the threshold on, whatever the length of the vectors', async () => {
    const tilted = [0.8, 0.6];
    expect(await meaning([[7, 0], tilted])).toMatchObject({ pass: true });
    expect(await meaning([[0, 7], tilted])).toEqual({ pass: false, why: 'Similarity 0.60.' });
    expect(await meaning([[-7, 0], tilted])).toEqual({ pass: false, why: 'Similarity -0.80.' });
  });

  it('of an empty answer fails without a request', async () => {
    const embed = () => Promise.reject(new Error('No request.'));
    expect(await compareMeaning(rule, ' ', embed, going)).toMatchObject({ pass: false });
  });

  it('is unclear without a direction, and in doubt after an error', async () => {
    expect(
      await meaning([
        [0, 0],
        [1, 0],
      ]),
    ).not.toHaveProperty('pass');
    const embed = () => Promise.reject(new Error('No such model.'));
    expect(await compareMeaning(rule, 'Oslo', embed, going)).toEqual({
      why: 'Couldn’t embed the texts. “No such model.”',
      doubt: 'failed',
    });
  });

  it('ends when it is cancelled', async () => {
    const cancel = new AbortController();
    const embed: EmbedTexts = (_model, _connection, _texts, signal) => {
      cancel.abort(new Error('Enough.'));
      return Promise.reject(signal.reason as Error);
    };
    const compared = compareMeaning(rule, 'Oslo', embed, cancel.signal);
    await expect(compared).rejects.toThrow('Enough.');
  });
});
