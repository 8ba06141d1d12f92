import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { contentText, type ChatRequest } from '$lib/base/api/chat-types';
import type { Connection } from '$lib/shared/connections/model/connection';
import { estimateTokens } from '$lib/base/context-window/tokens';
import { randomId } from '$lib/base/platform/random-id';
import { prices } from '$lib/shared/prices/prices.svelte';
import { openComparisons } from '$lib/base/storage/comparisons';
import type { Check, RunCap } from '$lib/base/storage/comparison-records';
import { delta, endpointOf } from '../../../../../tests/support/runs/fake-service';
import {
  comparisonSample,
  rowSample,
  variantSample,
} from '../../../../../tests/support/storage/samples';
import { ComparisonActions } from '../open/comparison-actions';
import type { OpenComparison } from '../open/open-comparison.svelte';
import { planJobs } from './plan-jobs';
import { continueRun, setCap } from '../open/set-cap';
import { Spending } from './spending.svelte';
import { testComparison } from '../../../../../tests/support/compare/test-comparison';

const repository = openComparisons();
const connection = { id: 'priced', name: 'Priced' } as Connection;

/** 100 tokens of input at 10 USD a million, 100 of output at 90: 0.01 USD an answer. */
const usage = { prompt_tokens: 100, completion_tokens: 100 };
prices.report('priced', [{ id: 'm', price: { input: 10, output: 90 } }]);

function says(text: string): Response {
  const counted = `data: ${JSON.stringify({ choices: [], usage })}\n\n`;
  return new Response(`${delta(text, 'stop')}${counted}data: [DONE]\n\n`, {
    headers: { 'content-type': 'text/event-stream' },
  });
}

interface Made {
  rows: string[][];
  cap?: RunCap;
  checks?: Check[];
  atOnce?: number;
}

async function opened({ rows, cap, checks = [], atOnce = 1 }: Made) {
  const id = randomId();
  const sample = variantSample('a');
  const settings = { ...sample.settings, connectionId: 'priced', model: 'm' };
  const variants = [{ ...sample, settings, asked: [] }];
  const record = comparisonSample(id, { variants, atOnce, checks, cap });
  const stored = rows.map((prompts, index) =>
    rowSample(id, `r${index}`, { prompts, position: index }),
  );
  await repository.saveWhole(record, stored, []);
  onTestFinished(() => void repository.remove(id));
  const fetch = vi.fn((_url: string, { body }: RequestInit) => {
    const { messages } = JSON.parse(body as string) as ChatRequest;
    return Promise.resolve(says(`Re: ${contentText(messages.at(-1)?.content, '')}`));
  });
  const sendToModel = vi.fn(() => Promise.resolve('{"pass": true, "why": "Fine."}'));
  const tab = testComparison(record, {
    endpoint: () => Promise.resolve(endpointOf(fetch)),
    models: { send: sendToModel, embed: () => Promise.reject(new Error('nobody')) },
  });
  await tab.load();
  await tab.fullyRead;
  onTestFinished(() => tab.stop());
  const resolved = new Map([['a', { settings, connection }]]);
  const actions = new ComparisonActions(tab, () => resolved);
  vi.spyOn(actions, 'send').mockImplementation((scope, which) => {
    const { jobs, variants: used } = planJobs(actions.planning, scope, which);
    tab.change({ variants: used });
    tab.spending = tab.record.cap && new Spending(tab);
    return tab.send(jobs).then(() => true);
  });
  return { tab, actions, fetch, sendToModel };
}

const judge: Check = { id: 'j', name: 'J', kind: 'judge', model: 'm', prompt: '{{@answer}}' };
const five = ['1', '2', '3', '4', '5'].map((prompt) => [prompt]);
const answered = ({ cells }: OpenComparison) => [...cells.values()].map(({ rowId }) => rowId);

describe('A run with a cap', () => {
  it('stops before the request that would pass the number of requests', async () => {
    const { tab, actions, fetch } = await opened({ rows: five, cap: { requests: 3 } });
    await actions.run();
    expect(fetch).toHaveBeenCalledTimes(3);
    expect(answered(tab)).toEqual(['r0', 'r1', 'r2']);
    expect(tab.spending?.reached).toBe('requests');
    expect(tab.left.map(({ cell }) => cell.rowId)).toEqual(['r3', 'r4']);
  });

  it('sends as many as the cap when several are sent at a time', async () => {
    const { actions, tab, fetch } = await opened({ rows: five, cap: { requests: 3 }, atOnce: 4 });
    await actions.run();
    expect(fetch).toHaveBeenCalledTimes(3);
    expect(tab.left).toHaveLength(2);
  });

  it('counts the tokens and the cost that the service reports', async () => {
    const tokens = await opened({ rows: five, cap: { tokens: 500 } });
    await tokens.actions.run();
    // An answer takes 200 tokens; the third would bring it to about 600.
    expect(tokens.fetch).toHaveBeenCalledTimes(2);
    expect(tokens.tab.spending?.spent.tokens).toBe(400);

    const cost = await opened({ rows: five, cap: { cost: 0.035, currency: 'USD' } });
    await cost.actions.run();
    expect(cost.fetch).toHaveBeenCalledTimes(3);
    expect(cost.tab.spending?.spent.cost).toBeCloseTo(0.03);
  });

  it('counts no cost in another currency', async () => {
    const { actions, fetch } = await opened({ rows: five, cap: { cost: 0.01, currency: 'EUR' } });
    await actions.run();
    expect(fetch).toHaveBeenCalledTimes(5);
  });

  it('stores the turns that it has sent', async () => {
    const { tab, actions, fetch } = await opened({ rows: [['1', '2', '3']], cap: { requests: 2 } });
    await actions.run();
    expect(fetch).toHaveBeenCalledTimes(2);
    expect([...tab.cells.values()][0]?.answers.map(({ content }) => content)).toEqual([
      'Re: 1',
      'Re: 2',
    ]);
    await continueRun(actions, undefined);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('continues with the rest, counted from zero', async () => {
    const { tab, actions, fetch } = await opened({ rows: five, cap: { requests: 2 } });
    await actions.run();
    await continueRun(actions, { requests: 2 });
    expect(answered(tab)).toEqual(['r0', 'r1', 'r2', 'r3']);
    await continueRun(actions, undefined);
    expect(answered(tab)).toHaveLength(5);
    expect(fetch).toHaveBeenCalledTimes(5);
    expect(tab.record.cap).toBeUndefined();
    expect(tab.left).toEqual([]);
  });

  it('continues replacing answers where the run began to', async () => {
    const { tab, actions, fetch } = await opened({ rows: five });
    await actions.run();
    tab.change({ cap: { requests: 2 } });
    const rowIds = tab.rows.map(({ id }) => id);
    await actions.send({ rowIds, variantIds: ['a'] }, { again: true });
    expect(fetch).toHaveBeenCalledTimes(7);
    await continueRun(actions, undefined);
    expect(fetch).toHaveBeenCalledTimes(10);
  });

  it('counts the requests of judges, and leaves the others undecided until it continues', async () => {
    const cap = { requests: 4 };
    const { tab, actions, sendToModel } = await opened({
      rows: [['1'], ['2']],
      cap,
      checks: [judge],
    });
    const passes = () => [...tab.cells.values()].map(({ verdicts }) => verdicts?.j?.pass);
    await actions.run();
    await vi.waitFor(() => expect(tab.spending?.reached).toBe('requests'));
    await vi.waitFor(() => expect(tab.checkRun.running).toBeUndefined());
    expect(sendToModel).toHaveBeenCalledTimes(2);
    await continueRun(actions, undefined);
    await vi.waitFor(() => expect(passes()).toEqual([true, true]));
  });

  it('stays stopped when the same cap is saved again', async () => {
    const cap = { requests: 3 };
    const { tab, actions, sendToModel } = await opened({ rows: [['1'], ['2']], cap });
    await actions.run();
    // With both answers there, each of which the judge needs two requests for.
    tab.change({ checks: [judge] });
    await tab.checkRun.run();
    expect(tab.spending?.reached).toBe('requests');
    const evaluated = vi.spyOn(tab.checkRun, 'run');
    setCap(actions, { ...cap });
    expect(tab.spending?.reached).toBe('requests');
    expect(evaluated).not.toHaveBeenCalled();
    expect(sendToModel).toHaveBeenCalledOnce();
    const why = [...tab.cells.values()].map(({ verdicts }) => verdicts?.j?.why);
    expect(why).toEqual(Array(2).fill('Not checked: the cap is reached.'));
  });

  it('counts the checks that were left over with the cells that continue it', async () => {
    const { tab, actions } = await opened({ rows: five, cap: { requests: 2 }, checks: [judge] });
    await actions.run();
    await vi.waitFor(() => expect(tab.checkRun.running).toBeUndefined());
    const evaluated = vi.spyOn(tab.checkRun, 'run');
    const sent = vi.spyOn(actions, 'send').mockClear();
    await continueRun(actions, { requests: 20 });
    const [sentFirst] = sent.mock.invocationCallOrder;
    expect(sentFirst).toBeLessThan(evaluated.mock.invocationCallOrder[0] ?? 0);
  });

  it('no longer expects the tokens of a check whose request failed', async () => {
    const prompt = `${'x'.repeat(12_000)} {{@answer}}`;
    // Answers take 200 tokens each, and four judges are waited for at a time: there is no room for a fifth.
    const cap = { tokens: 1000 + Math.round(4.5 * estimateTokens(prompt)) };
    const checks = [{ ...judge, prompt }];
    const { tab, actions, sendToModel } = await opened({ rows: five, cap, checks });
    sendToModel.mockRejectedValue(new Error('No'));
    await actions.run();
    await vi.waitFor(() => expect(sendToModel).toHaveBeenCalledTimes(5));
    expect(tab.spending?.reached).toBeUndefined();
  });
});
