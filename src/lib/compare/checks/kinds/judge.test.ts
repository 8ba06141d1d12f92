import { describe, expect, it, vi } from 'vitest';
import { evaluateByJudge, parseJudgement, type SendPrompt } from './judge';
import type { RuleOf } from '../check-kind';

const rule: RuleOf<'judge'> = { kind: 'judge', model: 'm', connectionId: 'c', prompt: '' };
const yes = '{"pass": true, "why": "Right."}';
const no = '{"pass": false, "why": "Wrong."}';
const going = new AbortController().signal;

/** The outcomes of the prompts. `ask` is called once per reply, in order. */
async function judged(ask: SendPrompt, prompts: string[], signal = going) {
  const outcomes = new Map<string, object>();
  for await (const piece of evaluateByJudge(
    prompts,
    (prompt) => ({ ...rule, prompt }),
    ask,
    signal,
  ))
    for (const [prompt, outcome] of piece) outcomes.set(prompt, outcome);
  return outcomes;
}

async function outcomeAfter(...replies: string[]) {
  const ask = vi.fn(async () => replies.shift() ?? '');
  return { ask, outcome: (await judged(ask, ['p'])).get('p') };
}

describe('the reply of a judge', () => {
  it('is one object of exactly two members, and nothing else', () => {
    expect(parseJudgement(` ${yes}\n`)).toEqual({ pass: true, why: 'Right.' });
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
  ])('is rejected when it is %s', (reply) => {
    expect(parseJudgement(reply)).toBeUndefined();
  });
});

describe('a judge', () => {
  it('gets two requests with the model, the connection and the prompt', async () => {
    const { ask, outcome } = await outcomeAfter(yes, '{"why": "Good.", "pass": true}');
    expect(ask.mock.calls).toEqual([
      ['m', 'c', 'p', going],
      ['m', 'c', 'p', going],
    ]);
    expect(outcome).toEqual({ pass: true, why: 'Right.' });
  });

  it('that answers both contradicts itself, and nothing passes or fails', async () => {
    const { outcome } = await outcomeAfter(no, yes);
    expect(outcome).toEqual({
      doubt: 'disagrees',
      why: 'The judge contradicts itself: passes (“Right.”), and fails (“Wrong.”).',
    });
  });

  it('that replies in another form once gives no verdict', async () => {
    const { outcome } = await outcomeAfter(yes, 'I would say yes.');
    expect(outcome).toEqual({
      why: 'The judge didn’t reply as required: “I would say yes.”',
    });
  });

  it('that fails for one answer still judges the others, four at a time', async () => {
    let atOnce = 0;
    let most = 0;
    const ask: SendPrompt = async (_model, _connection, prompt) => {
      most = Math.max(most, (atOnce += 1));
      await Promise.resolve();
      atOnce -= 1;
      if (prompt === '3') throw new Error('No credit.');
      return yes;
    };
    const outcomes = await judged(ask, '0123456789'.split(''));
    expect(outcomes.get('3')).toEqual({
      why: 'Couldn’t reach the judge. “No credit.”',
      doubt: 'failed',
    });
    expect([...outcomes.values()].filter((outcome) => 'pass' in outcome)).toHaveLength(9);
    expect(most).toBe(4);
  });

  it('gets no further requests after a cancel', async () => {
    const cancel = new AbortController();
    const ask: SendPrompt = (_model, _connection, _prompt, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        cancel.abort(new Error('Enough.'));
      });
    await expect(judged(ask, ['a', 'b'], cancel.signal)).rejects.toThrow('Enough.');
  });
});
