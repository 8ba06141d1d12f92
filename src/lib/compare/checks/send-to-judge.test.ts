import { describe, expect, it, vi } from 'vitest';
import { askJudge, judgementIn, type Ask } from './send-to-judge';
import type { RuleOf } from './check-kind';

const rule: RuleOf<'judge'> = { kind: 'judge', model: 'm', connectionId: 'c', prompt: '' };
const yes = '{"pass": true, "why": "Right."}';
const no = '{"pass": false, "why": "Wrong."}';
const going = new AbortController().signal;

/** What is said of the prompts, with what the judge replies to each, one time after the other. */
async function judged(ask: Ask, prompts: string[], signal = going) {
  const said = new Map<string, object>();
  for await (const piece of askJudge(prompts, (prompt) => ({ ...rule, prompt }), ask, signal))
    for (const [prompt, outcome] of piece) said.set(prompt, outcome);
  return said;
}

async function saidAfter(...replies: string[]) {
  const ask = vi.fn(async () => replies.shift() ?? '');
  return { ask, outcome: (await judged(ask, ['p'])).get('p') };
}

describe('the reply of a judge', () => {
  it('is one object of exactly two members, and nothing else', () => {
    expect(judgementIn(` ${yes}\n`)).toEqual({ pass: true, why: 'Right.' });
  });

  it.each([
    'true',
    `Here it is: ${yes}`,
    `${yes} ${no}`,
    `\`\`\`json\n${yes}\n\`\`\``,
    '[{"pass": true, "why": ""}]',
    '{"pass": "true", "why": ""}',
    '{"pass": true}',
    '{"pass": true, "why": null}',
    '{"pass": true, "why": "", "score": 3}',
    '',
  ])('is not read where it is %s', (reply) => {
    expect(judgementIn(reply)).toBeUndefined();
  });
});

describe('a judge', () => {
  it('is asked twice, with the model, the connection and the prompt', async () => {
    const { ask, outcome } = await saidAfter(yes, '{"why": "Good.", "pass": true}');
    expect(ask.mock.calls).toEqual([
      ['m', 'c', 'p', going],
      ['m', 'c', 'p', going],
    ]);
    expect(outcome).toEqual({ pass: true, why: 'Right.' });
  });

  it('that says both disagrees with itself, and nothing passes or fails by it', async () => {
    const { outcome } = await saidAfter(no, yes);
    expect(outcome).toEqual({
      doubt: 'disagrees',
      why: 'The judge disagrees with itself: passes (“Right.”), and fails (“Wrong.”).',
    });
  });

  it('that replies in another form once has said nothing', async () => {
    const { outcome } = await saidAfter(yes, 'I would say yes.');
    expect(outcome).toEqual({
      why: 'The judge did not reply as it was asked to: “I would say yes.”',
    });
  });

  it('that cannot be asked about one answer is asked about the others, four at once', async () => {
    let atOnce = 0;
    let most = 0;
    const ask: Ask = async (_model, _connection, prompt) => {
      most = Math.max(most, (atOnce += 1));
      await Promise.resolve();
      atOnce -= 1;
      if (prompt === '3') throw new Error('No credit.');
      return yes;
    };
    const said = await judged(ask, '0123456789'.split(''));
    expect(said.get('3')).toEqual({
      why: 'The judge could not be asked. “No credit.”',
      doubt: 'failed',
    });
    expect([...said.values()].filter((outcome) => 'pass' in outcome)).toHaveLength(9);
    expect(most).toBe(4);
  });

  it('is asked no more when that is cancelled', async () => {
    const cancel = new AbortController();
    const ask: Ask = (_model, _connection, _prompt, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        cancel.abort(new Error('Enough.'));
      });
    await expect(judged(ask, ['a', 'b'], cancel.signal)).rejects.toThrow('Enough.');
  });
});
