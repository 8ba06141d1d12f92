import { describe, expect, it, vi } from 'vitest';
import { noModels } from '../../../../../tests/support/compare/check-samples';
import type { RuleOf } from './model/check-kind';
import { evaluateByRequests } from './evaluate-by-requests';
import { parseJudgement, type SendPrompt } from './judge-answer';

const rule: RuleOf<'judge'> = { kind: 'judge', model: 'm', connectionId: 'c', prompt: '' };
const yes = '{"pass": true, "why": "Right."}';
const no = '{"pass": false, "why": "Wrong."}';
const going = new AbortController().signal;

/** The outcomes of the prompts. `ask` is called once per reply, in order. */
async function judged(ask: SendPrompt, prompts: string[], signal = going, judges = rule) {
  const outcomes = new Map<string, object>();
  const inputs = prompts.map((prompt) => ({ rule: { ...judges, prompt }, answer: '' }));
  for await (const piece of evaluateByRequests(inputs, { ...noModels, send: ask }, signal))
    for (const [input, outcome] of piece) outcomes.set(input.rule.prompt, outcome);
  return outcomes;
}

async function outcomeAfter(...replies: string[]) {
  const ask = vi.fn(async () => replies.shift() ?? '');
  return { ask, outcome: (await judged(ask, ['p'])).get('p') };
}

describe('The reply of a judge', () => {
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

describe('A judge', () => {
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

describe('Several judges', () => {
  const three = { ...rule, more: [{ model: 'm2' }, { model: 'm3', connectionId: 'd' }] };

  /** The outcome when each judge replies the same twice; an empty reply is an error. */
  async function outcomeOf(replies: { [model: string]: string }, judges: RuleOf<'judge'> = three) {
    const sent: unknown[] = [];
    const ask: SendPrompt = async (model, connectionId) => {
      sent.push([model, connectionId]);
      if (!replies[model]) throw new Error('No credit.');
      return replies[model];
    };
    return { outcome: (await judged(ask, ['p'], going, judges)).get('p'), sent };
  }

  it('get two requests each, and the majority decides', async () => {
    const { outcome, sent } = await outcomeOf({ m: yes, m2: no, m3: yes });
    expect(sent).toEqual(
      [
        ['m', 'c'],
        ['m2', undefined],
        ['m3', 'd'],
      ].flatMap((one) => [one, one]),
    );
    expect(outcome).toEqual({
      pass: true,
      why: '2 of 3 judges pass it. m passes (Right.); m2 fails (Wrong.); m3 passes (Right.).',
      judges: [true, false, true],
    });
    expect((await outcomeOf({ m: no, m2: no, m3: yes })).outcome).toMatchObject({ pass: false });
  });

  it('are in doubt when none has a majority', async () => {
    const tie = await outcomeOf({ m: yes, m2: no }, { ...rule, more: [{ model: 'm2' }] });
    expect(tie.outcome).toMatchObject({ doubt: 'disagrees', judges: [true, false] });
    const unread = await outcomeOf({ m: yes, m2: no, m3: 'Maybe.' });
    expect(unread.outcome).toMatchObject({ doubt: 'disagrees', judges: [true, false, null] });
    expect(tie.outcome).not.toHaveProperty('pass');
  });

  it('are tried again later where a request failed and the others do not decide', async () => {
    expect((await outcomeOf({ m: yes, m2: no })).outcome).toMatchObject({ doubt: 'failed' });
    expect((await outcomeOf({ m: yes, m2: yes })).outcome).toMatchObject({ pass: true });
  });
});
